package dev.stayhub.worker.email;

import dev.stayhub.notifications.RenderedEmail;
import java.util.Optional;

/**
 * An email before its first attempt.
 *
 * @param code the code that it contains, if there is one; its digest is recorded together with the email
 */
record NewEmail(RenderedEmail email, Optional<IssuedCode> code) {

    static NewEmail without(RenderedEmail email) {
        return new NewEmail(email, Optional.empty());
    }
}
