package dev.stayhub.worker;

import dev.stayhub.events.BookingCreated;
import dev.stayhub.events.PropertyChanged;
import dev.stayhub.notifications.ConfirmationEmail;
import dev.stayhub.notifications.Mailer;
import dev.stayhub.notifications.Sender;
import dev.stayhub.outbox.Destination;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.worker.email.ConfirmBookingToGuest;
import dev.stayhub.worker.search.SearchSide;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Jdbi;

/** Who handles what: the whole list, by hand, so that no handler can be forgotten by an import. */
final class Handlers {

    /** The topics that {@link #all} handles. */
    static Set<String> topics(boolean withSearch) {
        return withSearch
                ? Set.of(BookingCreated.TOPIC.name(), PropertyChanged.TOPIC.name())
                : Set.of(BookingCreated.TOPIC.name());
    }

    /** How long a mail provider that is away is left alone before one email may find out whether it is back. */
    private static final Duration MAIL_PAUSE = Duration.ofSeconds(5);

    private Handlers() {}

    /** @param search empty if there is no search, and then nobody here has heard of its topic */
    static List<Subscription> all(Jdbi jdbi, Sender sender, Mailer mailer, Optional<SearchSide> search) {
        Destination mail = new Destination("mail", MAIL_PAUSE);
        List<Subscription> handlers = new ArrayList<>();
        handlers.add(Subscription.of(
                BookingCreated.TOPIC.name(),
                "confirm-booking-to-guest",
                new ConfirmBookingToGuest(jdbi, new ConfirmationEmail(sender), mailer, Clock.systemUTC()),
                mail));
        search.ifPresent(side -> handlers.add(Subscription.of(
                PropertyChanged.TOPIC.name(), "show-property-in-search", side.handler(jdbi), side.destination())));
        return handlers;
    }
}
