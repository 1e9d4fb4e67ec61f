package dev.stayhub.local.twins;

import dev.stayhub.events.BookingCreated;
import dev.stayhub.notifications.Mailer;
import dev.stayhub.notifications.SendOutcome;
import dev.stayhub.notifications.content.BookingEmails;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends confirmations, once each. Thread-safe. */
final class Confirmations {

    private static final Logger log = LoggerFactory.getLogger(Confirmations.class);

    private final BookingEmails emails;
    private final Mailer mailer;
    private final Clock clock;

    Confirmations(BookingEmails emails, Mailer mailer, Clock clock) {
        this.emails = emails;
        this.mailer = mailer;
        this.clock = clock;
    }

    /** @throws IllegalStateException unless the provider says that it has taken the email */
    void send(BookingCreated event) {
        SendOutcome outcome = mailer.send(emails.confirmation(event, clock.instant()));
        if (!(outcome instanceof SendOutcome.Sent)) {
            throw new IllegalStateException(
                    "no confirmation of " + event.booking().bookingId() + ": " + outcome);
        }
    }

    /** As one is told to: catches, and logs. */
    void trySending(BookingCreated event) {
        try {
            send(event);
        } catch (RuntimeException e) {
            log.warn("a confirmation was not sent", e);
        }
    }
}
