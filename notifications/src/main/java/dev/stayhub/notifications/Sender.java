package dev.stayhub.notifications;

import static java.util.Objects.requireNonNull;

import dev.stayhub.events.EmailAddress;

/**
 * Who emails come from; readers see the name {@code StayHub}.
 *
 * @param from the address in From and in the SMTP envelope, to which bounces go; its domain is in every Message-ID and
 *     is the name that an SMTP server is greeted with
 * @param replyTo where answers go: a mailbox that somebody reads
 */
public record Sender(EmailAddress from, EmailAddress replyTo) {

    public static final String DISPLAY_NAME = "StayHub";

    public Sender {
        requireNonNull(from, "from");
        requireNonNull(replyTo, "replyTo");
    }
}
