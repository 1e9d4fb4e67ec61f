package dev.stayhub.worker.email;

import dev.stayhub.events.EmailAddress;
import dev.stayhub.runtime.text.OneTimeCode;
import java.time.Duration;

/**
 * A code that proves an email address.
 *
 * @param email the address that it is sent to
 * @param code a secret, which is in the bytes of the email and nowhere else
 * @param validity how long it is valid, from when the email is recorded
 */
record IssuedCode(EmailAddress email, OneTimeCode code, Duration validity) {

    /**
     * More than the two hours between two emails that somebody gets who asks all the time: so whoever used up the quota of
     * an address has sent its owner a code that is valid until the next one.
     */
    static final Duration VALIDITY = Duration.ofHours(3);
}
