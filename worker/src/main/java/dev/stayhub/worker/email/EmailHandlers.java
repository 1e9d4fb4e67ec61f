package dev.stayhub.worker.email;

import static dev.stayhub.notifications.content.BookingEmails.hostKey;

import dev.stayhub.events.BookingCancelled;
import dev.stayhub.events.BookingChanged;
import dev.stayhub.events.BookingCreated;
import dev.stayhub.events.BookingReminderScheduled;
import dev.stayhub.events.EmailAddress;
import dev.stayhub.events.PasswordResetRequested;
import dev.stayhub.events.SignUpRequested;
import dev.stayhub.notifications.Mailer;
import dev.stayhub.notifications.RenderedEmail;
import dev.stayhub.notifications.Sender;
import dev.stayhub.notifications.content.AccountEmails;
import dev.stayhub.notifications.content.BookingEmails;
import dev.stayhub.notifications.content.EmailKind;
import dev.stayhub.outbox.Destination;
import dev.stayhub.outbox.Handler;
import dev.stayhub.runtime.text.OneTimeCode;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.random.RandomGenerator;
import org.jdbi.v3.core.Jdbi;

/** One handler for each email, so that a failing one does not delay the others. Thread-safe. */
public final class EmailHandlers {

    private final BookingEmails emails;
    private final AccountEmails accountEmails;
    private final EmailRelevance relevance;
    private final DeliverEmail deliverEmail;
    private final RandomGenerator random;

    /**
     * Handlers that share a mailer and its rate.
     *
     * @param jdbi uses one connection per running handler
     * @param destination the mail provider
     * @param clock determines the current day at a property
     * @param random cryptographically secure, so that codes cannot be guessed
     */
    public EmailHandlers(
            Jdbi jdbi,
            Sender sender,
            Mailer mailer,
            SendRate rate,
            Destination destination,
            Clock clock,
            RandomGenerator random) {
        this.emails = new BookingEmails(sender);
        this.accountEmails = new AccountEmails(sender);
        this.relevance = new EmailRelevance(jdbi, clock);
        this.deliverEmail = new DeliverEmail(jdbi, mailer, rate, destination);
        this.random = random;
    }

    public Handler confirmBookingToGuest() {
        return new EmailHandler<>(
                BookingCreated.TOPIC,
                EmailKind.BOOKING_CONFIRMATION,
                BookingCreated::idempotencyKey,
                event -> relevance.isLatest(event.booking()),
                withoutCode(emails::confirmation),
                deliverEmail);
    }

    public Handler tellHostOfBooking() {
        return new EmailHandler<>(
                BookingCreated.TOPIC,
                EmailKind.HOST_NEW_BOOKING,
                event -> hostKey(event.idempotencyKey()),
                event -> relevance.isLatest(event.booking()),
                withoutCode(emails::newBooking),
                deliverEmail);
    }

    public Handler confirmChangeToGuest() {
        return new EmailHandler<>(
                BookingChanged.TOPIC,
                EmailKind.BOOKING_CHANGE,
                BookingChanged::idempotencyKey,
                event -> relevance.isLatest(event.booking()),
                withoutCode(emails::change),
                deliverEmail);
    }

    public Handler tellHostOfChange() {
        return new EmailHandler<>(
                BookingChanged.TOPIC,
                EmailKind.HOST_BOOKING_CHANGE,
                event -> hostKey(event.idempotencyKey()),
                event -> relevance.isLatest(event.booking()),
                withoutCode(emails::changeToHost),
                deliverEmail);
    }

    /** Always sent, because no event can follow a cancellation. */
    public Handler confirmCancellationToGuest() {
        return new EmailHandler<>(
                BookingCancelled.TOPIC,
                EmailKind.BOOKING_CANCELLATION,
                BookingCancelled::idempotencyKey,
                event -> true,
                withoutCode(emails::cancellation),
                deliverEmail);
    }

    public Handler tellHostOfCancellation() {
        return new EmailHandler<>(
                BookingCancelled.TOPIC,
                EmailKind.HOST_BOOKING_CANCELLATION,
                event -> hostKey(event.idempotencyKey()),
                event -> true,
                withoutCode(emails::cancellationToHost),
                deliverEmail);
    }

    public Handler remindGuest() {
        return new EmailHandler<>(
                BookingReminderScheduled.TOPIC,
                EmailKind.STAY_REMINDER,
                BookingReminderScheduled::idempotencyKey,
                event -> relevance.isComing(event.booking()),
                withoutCode(emails::reminder),
                deliverEmail);
    }

    /** To an address without an account. */
    public Handler sendSignUpCode() {
        return new EmailHandler<>(
                SignUpRequested.TOPIC,
                EmailKind.SIGN_UP_CODE,
                SignUpRequested::idempotencyKey,
                event -> !relevance.hasAccount(event.email()),
                (event, writtenAt) -> withCode(
                        event.email(), (code, validity) -> accountEmails.signUpCode(event, code, validity, writtenAt)),
                deliverEmail);
    }

    /** To an address with an account. */
    public Handler tellAccountExists() {
        return new EmailHandler<>(
                SignUpRequested.TOPIC,
                EmailKind.ACCOUNT_EXISTS,
                AccountEmails::accountExistsKey,
                event -> relevance.hasAccount(event.email()),
                withoutCode(accountEmails::accountExists),
                deliverEmail);
    }

    /** To an address with an account; others get no email. */
    public Handler sendPasswordResetCode() {
        return new EmailHandler<>(
                PasswordResetRequested.TOPIC,
                EmailKind.PASSWORD_RESET_CODE,
                PasswordResetRequested::idempotencyKey,
                event -> relevance.hasAccount(event.email()),
                (event, writtenAt) -> withCode(
                        event.email(),
                        (code, validity) -> accountEmails.passwordResetCode(event, code, validity, writtenAt)),
                deliverEmail);
    }

    private static <P> BiFunction<P, Instant, NewEmail> withoutCode(BiFunction<P, Instant, RenderedEmail> render) {
        return (event, writtenAt) -> NewEmail.without(render.apply(event, writtenAt));
    }

    /** Draws a code. It is in the email and nowhere else, neither in the message nor in a log. */
    private NewEmail withCode(EmailAddress recipient, BiFunction<String, Duration, RenderedEmail> render) {
        IssuedCode issued = new IssuedCode(recipient, OneTimeCode.draw(random), IssuedCode.VALIDITY);
        RenderedEmail email = render.apply(issued.code().text(), issued.validity());
        return new NewEmail(email, Optional.of(issued));
    }
}
