package dev.stayhub.local.lab;

import dev.stayhub.events.BookingCreated;
import dev.stayhub.events.EmailAddress;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.notifications.SendOutcome;
import dev.stayhub.notifications.Sender;
import dev.stayhub.notifications.StartTls;
import dev.stayhub.notifications.content.BookingEmails;
import dev.stayhub.notifications.smtp.SmtpMailer;
import dev.stayhub.notifications.smtp.SmtpServer;
import dev.stayhub.notifications.smtp.SmtpTimeouts;
import dev.stayhub.outbox.Destination;
import dev.stayhub.outbox.Handler;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.worker.email.EmailHandlers;
import dev.stayhub.worker.email.SendRate;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/**
 * StayHub's confirmation to the guest and its SMTP mailer, in this process, with time limits so short that an experiment can
 * wait for them. Thread-safe.
 */
final class GuestMail implements AutoCloseable {

    private static final Sender SENDER =
            new Sender(new EmailAddress("bookings@stayhub.test"), new EmailAddress("support@stayhub.test"));
    private static final Duration LEAVE_ALONE = Duration.ofMillis(500);

    private final Scene scene;
    private final SmtpMailer mailer;
    private final Destination destination = new Destination("mail", LEAVE_ALONE);

    private GuestMail(Scene scene, SmtpMailer mailer) {
        this.scene = scene;
        this.mailer = mailer;
    }

    /** @param patience how long it waits for each answer of the provider; worker.jar waits for 45 s */
    static GuestMail of(Scene scene, Duration patience) {
        SmtpTimeouts timeouts = new SmtpTimeouts(patience, patience, patience, patience.multipliedBy(6), patience);
        SmtpServer server = new SmtpServer(
                "127.0.0.1", scene.provider().port(), false, StartTls.OFF, Optional.empty(), 1, timeouts);
        return new GuestMail(scene, new SmtpMailer(server, SENDER, "X-Idempotency-Key"));
    }

    /** Sends a confirmation here and now, as a service without an outbox does. */
    void send(BookingCreated event) {
        SendOutcome outcome = mailer.send(
                new BookingEmails(SENDER).confirmation(event, Clock.systemUTC().instant()));
        if (!(outcome instanceof SendOutcome.Sent)) {
            throw new CommandFailedException("a confirmation was not sent: " + outcome.reason());
        }
    }

    /** The worker's handler: reserve, send, complete. */
    Handler handler() {
        return new EmailHandlers(
                        scene.db(),
                        SENDER,
                        mailer,
                        SendRate.unlimited(),
                        destination,
                        Clock.systemUTC(),
                        new SecureRandom())
                .confirmBookingToGuest();
    }

    /** What it sends to. */
    Destination destination() {
        return destination;
    }

    @Override
    public void close() {
        mailer.close();
    }
}
