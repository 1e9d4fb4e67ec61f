package dev.stayhub.notifications.smtp;

import java.io.IOException;

/** The email was not wanted any more when its turn came; the conversation ends before it says anything of it. */
final class HeldBackException extends IOException {

    private static final long serialVersionUID = 1L;

    HeldBackException() {
        super("the email is held back");
    }
}
