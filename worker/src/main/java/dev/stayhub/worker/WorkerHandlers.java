package dev.stayhub.worker;

import dev.stayhub.events.BookingCancelled;
import dev.stayhub.events.BookingChanged;
import dev.stayhub.events.BookingCreated;
import dev.stayhub.events.BookingReminderScheduled;
import dev.stayhub.events.PasswordResetRequested;
import dev.stayhub.events.PropertyChanged;
import dev.stayhub.events.SignUpRequested;
import dev.stayhub.events.Topic;
import dev.stayhub.notifications.Mailer;
import dev.stayhub.notifications.Sender;
import dev.stayhub.outbox.Destination;
import dev.stayhub.outbox.Handler;
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
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jdbi.v3.core.Jdbi;

/**
 * All handlers with their topics, listed explicitly, so that none depends on class-path scanning. The names are stored
 * in the inbox and must never change.
 */
final class WorkerHandlers {

    private static final List<Email> EMAILS = List.of(
            new Email(SignUpRequested.TOPIC, "send-sign-up-code", EmailHandlers::sendSignUpCode),
            new Email(SignUpRequested.TOPIC, "tell-account-exists", EmailHandlers::tellAccountExists),
            new Email(PasswordResetRequested.TOPIC, "send-password-reset-code", EmailHandlers::sendPasswordResetCode),
            new Email(
                    BookingCreated.TOPIC,
                    BookingCreated.GUEST_CONFIRMATION_HANDLER,
                    EmailHandlers::confirmBookingToGuest),
            new Email(BookingCreated.TOPIC, "tell-host-of-booking", EmailHandlers::tellHostOfBooking),
            new Email(BookingChanged.TOPIC, "confirm-change-to-guest", EmailHandlers::confirmChangeToGuest),
            new Email(BookingChanged.TOPIC, "tell-host-of-change", EmailHandlers::tellHostOfChange),
            new Email(
                    BookingCancelled.TOPIC, "confirm-cancellation-to-guest", EmailHandlers::confirmCancellationToGuest),
            new Email(BookingCancelled.TOPIC, "tell-host-of-cancellation", EmailHandlers::tellHostOfCancellation),
            new Email(BookingReminderScheduled.TOPIC, "remind-guest", EmailHandlers::remindGuest));

    /** How long nothing is sent to an unavailable mail provider before one email is sent as a trial. */
    private static final Duration MAIL_PAUSE = Duration.ofSeconds(5);

    private WorkerHandlers() {}

    private record Email(Topic<?> topic, String name, Function<EmailHandlers, Handler> handler) {}

    /** The topics and queues that a worker with {@link #all} claims from. Needs no database and no mailer. */
    static Set<String> topics(boolean withSearch) {
        Handler onlyNamed = (message, lease) -> {
            throw new IllegalStateException("this handler has only a name and cannot be run");
        };
        List<Subscription> handlers = new ArrayList<>(EMAILS.stream()
                .map(email -> Subscription.of(email.topic().name(), email.name(), onlyNamed))
                .toList());
        if (withSearch) {
            handlers.add(showPropertyInSearch(onlyNamed, Optional.empty()));
        }
        return Subscription.topicsOf(handlers);
    }

    /**
     * @param search empty if search is not configured; then its topic is not handled here
     * @param random cryptographically secure
     */
    static List<Subscription> all(
            Jdbi jdbi,
            Sender sender,
            Mailer mailer,
            SendRate rate,
            Optional<SearchSide> search,
            RandomGenerator random) {
        Destination mail = new Destination("mail", MAIL_PAUSE);
        EmailHandlers emails = new EmailHandlers(jdbi, sender, mailer, rate, mail, Clock.systemUTC(), random);
        List<Subscription> handlers = new ArrayList<>(EMAILS.stream()
                .map(email -> Subscription.of(
                        email.topic().name(), email.name(), email.handler().apply(emails), mail))
                .toList());
        search.ifPresent(
                side -> handlers.add(showPropertyInSearch(side.handler(jdbi), Optional.of(side.destination()))));
        return handlers;
    }

    private static Subscription showPropertyInSearch(Handler handler, Optional<Destination> destination) {
        return new Subscription(PropertyChanged.TOPIC.name(), "show-property-in-search", handler, destination);
    }
}
