package dev.stayhub.notifications;

import static java.util.Objects.requireNonNull;

import dev.stayhub.events.EmailAddress;

/**
 * The sender of emails. Recipients see the name {@code StayHub}.
 *
 * @param from the address in From and in the SMTP envelope, which receives bounces; its domain is used in every
 *     Message-ID and in EHLO
 * @param replyTo the address for replies, which should be read by people
 */
public record Sender(EmailAddress from, EmailAddress replyTo) {

    public static final String DISPLAY_NAME = "StayHub";

    public Sender {
        requireNonNull(from, "from");
        requireNonNull(replyTo, "replyTo");
    }
}
