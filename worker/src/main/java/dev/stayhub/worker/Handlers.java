package dev.stayhub.worker;

import dev.stayhub.events.BookingCreated;
import dev.stayhub.notifications.ConfirmationEmail;
import dev.stayhub.notifications.Mailer;
import dev.stayhub.notifications.Sender;
import dev.stayhub.outbox.Handler;
import dev.stayhub.worker.email.ConfirmBookingToGuest;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Jdbi;

/** Who handles what: the whole list, by hand, so that no handler can be forgotten by an import. */
final class Handlers {

    /** The topics that {@link #all} handles. */
    static final Set<String> TOPICS = Set.of(BookingCreated.TOPIC.name());

    private Handlers() {}

    static Map<String, Handler> all(Jdbi jdbi, Sender sender, Mailer mailer) {
        return Map.of(
                BookingCreated.TOPIC.name(), new ConfirmBookingToGuest(jdbi, new ConfirmationEmail(sender), mailer));
    }
}
