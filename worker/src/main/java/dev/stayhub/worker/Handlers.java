package dev.stayhub.worker;

import dev.stayhub.events.BookingCancelled;
import dev.stayhub.events.BookingChanged;
import dev.stayhub.events.BookingCreated;
import dev.stayhub.events.BookingReminderScheduled;
import dev.stayhub.notifications.Mailer;
import dev.stayhub.notifications.Sender;
import dev.stayhub.outbox.Destination;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.worker.email.EmailHandlers;
import dev.stayhub.worker.email.SendRate;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.Jdbi;

/**
 * Who handles what: the whole list, by hand, so that no handler can be forgotten by an import. The names are in the inbox, and
 * kept for good.
 */
final class Handlers {

    private static final String CREATED = BookingCreated.TOPIC.name();
    private static final String CHANGED = BookingChanged.TOPIC.name();
    private static final String CANCELLED = BookingCancelled.TOPIC.name();
    private static final String REMINDER = BookingReminderScheduled.TOPIC.name();

    /** The topics that {@link #all} handles. */
    static final Set<String> TOPICS = Set.of(CREATED, CHANGED, CANCELLED, REMINDER);

    /** How long a mail provider that is away is left alone before one email may find out whether it is back. */
    private static final Duration MAIL_PAUSE = Duration.ofSeconds(5);

    private Handlers() {}

    static List<Subscription> all(Jdbi jdbi, Sender sender, Mailer mailer, SendRate rate) {
        EmailHandlers email = new EmailHandlers(jdbi, sender, mailer, rate, Clock.systemUTC());
        Destination mail = new Destination("mail", MAIL_PAUSE);
        return List.of(
                Subscription.of(CREATED, "confirm-booking-to-guest", email.confirmBookingToGuest(), mail),
                Subscription.of(CREATED, "tell-host-of-booking", email.tellHostOfBooking(), mail),
                Subscription.of(CHANGED, "confirm-change-to-guest", email.confirmChangeToGuest(), mail),
                Subscription.of(CHANGED, "tell-host-of-change", email.tellHostOfChange(), mail),
                Subscription.of(CANCELLED, "confirm-cancellation-to-guest", email.confirmCancellationToGuest(), mail),
                Subscription.of(CANCELLED, "tell-host-of-cancellation", email.tellHostOfCancellation(), mail),
                Subscription.of(REMINDER, "remind-guest", email.remindGuest(), mail));
    }
}
