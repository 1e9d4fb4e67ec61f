package dev.stayhub.worker.email;

import dev.stayhub.events.BookingCreated;
import dev.stayhub.events.EmailAddress;
import dev.stayhub.notifications.Mailer;
import dev.stayhub.notifications.RenderedEmail;
import dev.stayhub.notifications.SendOutcome;
import dev.stayhub.notifications.Sender;
import dev.stayhub.outbox.Destination;
import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.drain.Drain;
import dev.stayhub.outbox.drain.DrainListener;
import dev.stayhub.outbox.drain.DrainSettings;
import dev.stayhub.outbox.drain.settle.Settlement;
import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.worker.TestBookingMessages;
import dev.stayhub.worker.email.OutcomesPage.Result;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;

/** A worker that makes one attempt at the confirmation of one booking, and what that attempt is called on its way. */
final class OneAttempt {

    private static final String NOTHING = "–";
    private static final Sender SENDER =
            new Sender(new EmailAddress("bookings@stayhub.test"), new EmailAddress("support@stayhub.test"));

    private final Destination mail = new Destination("mail", Duration.ofSeconds(5));
    private final TestBookingMessages messages;
    private final Jdbi jdbi;
    private SendRate rate = SendRate.unlimited();
    private boolean anotherEmailIsAccepted;
    private volatile String sendOutcome = NOTHING;
    private volatile String outcome = NOTHING;
    private volatile String settlement = NOTHING;

    OneAttempt(TestDatabase database, TestBookingMessages messages) {
        this.messages = messages;
        this.jdbi = Jdbi.create(database.worker()).installPlugin(new PostgresPlugin());
    }

    /** While the email is being sent, the provider accepts another one. */
    OneAttempt whileAnotherEmailIsAccepted() {
        anotherEmailIsAccepted = true;
        return this;
    }

    OneAttempt at(SendRate next) {
        rate = next;
        return this;
    }

    /**
     * Handles the one message that is due.
     *
     * @param booking what has become of the booking, in a word of the page
     */
    Result with(Mailer mailer, String booking) throws InterruptedException {
        Clock clock = Clock.fixed(EmailMessages.WRITTEN_AT, ZoneOffset.UTC);
        Handler handler = new EmailHandlers(jdbi, SENDER, new Heard(mailer), rate, mail, clock, new SecureRandom())
                .confirmBookingToGuest();
        Subscription subscription = Subscription.of(
                BookingCreated.TOPIC.name(),
                "confirm-booking-to-guest",
                (message, lease) -> {
                    Outcome result = handler.handle(message, lease);
                    outcome = result.getClass().getSimpleName();
                    return result;
                },
                mail);
        DrainListener listener = new DrainListener() {
            @Override
            public void settled(String topic, Settlement result) {
                settlement = result.name();
            }
        };
        Drain.create(
                        jdbi,
                        jdbi,
                        List.of(subscription),
                        DrainSettings.defaults("a worker"),
                        new SecureRandom(),
                        listener)
                .once();

        String email = messages.text("SELECT coalesce(max(state), '" + NOTHING + "') FROM email_deliveries");
        String message = messages.text("SELECT status FROM outbox");
        return new Result(
                sendOutcome, outcome, settlement, email, OutcomesPage.confirmationEmail(email, message, booking));
    }

    /** Passes emails on, and remembers what was said. */
    private final class Heard implements Mailer {

        private final Mailer mailer;

        Heard(Mailer mailer) {
            this.mailer = mailer;
        }

        @Override
        public SendOutcome send(RenderedEmail email, BooleanSupplier stillWanted) {
            SendOutcome said = mailer.send(email, stillWanted);
            sendOutcome = said.getClass().getSimpleName();
            if (anotherEmailIsAccepted) {
                try {
                    mail.call(Outcome::done);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }
            return said;
        }

        @Override
        public Duration longestSend() {
            return mailer.longestSend();
        }

        @Override
        public boolean deduplicates() {
            return mailer.deduplicates();
        }

        @Override
        public void close() {
            mailer.close();
        }
    }
}
