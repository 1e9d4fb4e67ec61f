package dev.stayhub.worker;

import dev.stayhub.events.BookingCancelled;
import dev.stayhub.events.BookingChanged;
import dev.stayhub.events.BookingCreated;
import dev.stayhub.events.BookingReminderScheduled;
import dev.stayhub.events.PropertyChanged;
import dev.stayhub.notifications.Mailer;
import dev.stayhub.notifications.Sender;
import dev.stayhub.outbox.Destination;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.worker.email.EmailHandlers;
import dev.stayhub.worker.email.SendRate;
import dev.stayhub.worker.search.SearchSide;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
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
    private static final String PROPERTY = PropertyChanged.TOPIC.name();

    /** How long a mail provider that is away is left alone before one email may find out whether it is back. */
    private static final Duration MAIL_PAUSE = Duration.ofSeconds(5);

    private Handlers() {}

    /** The topics that {@link #all} handles. */
    static Set<String> topics(boolean withSearch) {
        Set<String> topics = new TreeSet<>(Set.of(CREATED, CHANGED, CANCELLED, REMINDER));
        if (withSearch) {
            topics.add(PROPERTY);
        }
        return topics;
    }

    /** @param search empty if there is no search, and then nobody here has heard of its topic */
    static List<Subscription> all(Jdbi jdbi, Sender sender, Mailer mailer, SendRate rate, Optional<SearchSide> search) {
        Destination mail = new Destination("mail", MAIL_PAUSE);
        EmailHandlers email = new EmailHandlers(jdbi, sender, mailer, rate, mail, Clock.systemUTC());
        List<Subscription> handlers = new ArrayList<>(List.of(
                Subscription.of(CREATED, "confirm-booking-to-guest", email.confirmBookingToGuest(), mail),
                Subscription.of(CREATED, "tell-host-of-booking", email.tellHostOfBooking(), mail),
                Subscription.of(CHANGED, "confirm-change-to-guest", email.confirmChangeToGuest(), mail),
                Subscription.of(CHANGED, "tell-host-of-change", email.tellHostOfChange(), mail),
                Subscription.of(CANCELLED, "confirm-cancellation-to-guest", email.confirmCancellationToGuest(), mail),
                Subscription.of(CANCELLED, "tell-host-of-cancellation", email.tellHostOfCancellation(), mail),
                Subscription.of(REMINDER, "remind-guest", email.remindGuest(), mail)));
        search.ifPresent(side -> handlers.add(
                Subscription.of(PROPERTY, "show-property-in-search", side.handler(jdbi), side.destination())));
        return handlers;
    }
}
