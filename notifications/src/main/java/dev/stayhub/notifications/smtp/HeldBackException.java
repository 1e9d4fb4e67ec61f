package dev.stayhub.notifications.smtp;

import java.io.IOException;

/** The email was held back; the conversation ends before any of it was sent. */
final class HeldBackException extends IOException {

    private static final long serialVersionUID = 1L;

    HeldBackException() {
        super("the email is held back");
    }
}
