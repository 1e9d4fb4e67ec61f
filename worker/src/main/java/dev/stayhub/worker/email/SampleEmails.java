package dev.stayhub.worker.email;

import dev.stayhub.events.BookingCancelled;
import dev.stayhub.events.BookingChanged;
import dev.stayhub.events.BookingCreated;
import dev.stayhub.events.BookingReminderScheduled;
import dev.stayhub.events.BookingSnapshot;
import dev.stayhub.events.EmailAddress;
import dev.stayhub.events.PasswordResetRequested;
import dev.stayhub.events.SignUpRequested;
import dev.stayhub.notifications.RenderedEmail;
import dev.stayhub.notifications.Sender;
import dev.stayhub.notifications.content.AccountEmails;
import dev.stayhub.notifications.content.BookingEmails;
import dev.stayhub.notifications.content.EmailKind;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumMap;
import java.util.Map;
import java.util.UUID;

/** Every kind of email: for a sample booking, during which daylight saving time changes, and for an account. */
final class SampleEmails {

    private static final Sender SENDER =
            new Sender(new EmailAddress("bookings@stayhub.test"), new EmailAddress("support@stayhub.test"));
    private static final Instant WRITTEN_AT = Instant.parse("2027-01-09T23:30:15Z");
    private static final UUID BOOKING_ID = UUID.fromString("0197f1f0-7c5a-7b41-9d0e-5a2f6f0b7c11");
    private static final UUID REQUEST_ID = UUID.fromString("0197f1f0-7c5a-7b41-9d0e-5a2f6f0b7c12");
    private static final EmailAddress GUEST = new EmailAddress("guest@stayhub.test");
    private static final String CODE = "K7WQ-2MTD-9XPA-H4RC";
    private static final UUID PROPERTY_ID = UUID.fromString("0197f1ef-1a2b-7c3d-8e4f-001122334455");

    private SampleEmails() {}

    static Map<EmailKind, RenderedEmail> all() {
        BookingEmails emails = new BookingEmails(SENDER);
        BookingCreated created = BookingCreated.of(booking(1));
        BookingChanged changed = changed();
        BookingCancelled cancelled =
                BookingCancelled.of(booking(3), BookingCancelled.By.GUEST, "The conference was called off.");
        Map<EmailKind, RenderedEmail> all = new EnumMap<>(EmailKind.class);
        all.put(EmailKind.BOOKING_CONFIRMATION, emails.confirmation(created, WRITTEN_AT));
        all.put(EmailKind.BOOKING_CHANGE, emails.change(changed, WRITTEN_AT));
        all.put(EmailKind.BOOKING_CANCELLATION, emails.cancellation(cancelled, WRITTEN_AT));
        all.put(EmailKind.STAY_REMINDER, emails.reminder(BookingReminderScheduled.of(booking(2)), WRITTEN_AT));
        all.put(EmailKind.HOST_NEW_BOOKING, emails.newBooking(created, WRITTEN_AT));
        all.put(EmailKind.HOST_BOOKING_CHANGE, emails.changeToHost(changed, WRITTEN_AT));
        all.put(EmailKind.HOST_BOOKING_CANCELLATION, emails.cancellationToHost(cancelled, WRITTEN_AT));
        addAccountEmails(all);
        return all;
    }

    private static void addAccountEmails(Map<EmailKind, RenderedEmail> all) {
        AccountEmails emails = new AccountEmails(SENDER);
        SignUpRequested signUp = SignUpRequested.of(REQUEST_ID, GUEST);
        PasswordResetRequested reset = PasswordResetRequested.of(REQUEST_ID, GUEST);
        all.put(EmailKind.SIGN_UP_CODE, emails.signUpCode(signUp, CODE, IssuedCode.VALIDITY, WRITTEN_AT));
        all.put(EmailKind.ACCOUNT_EXISTS, emails.accountExists(signUp, WRITTEN_AT));
        all.put(EmailKind.PASSWORD_RESET_CODE, emails.passwordResetCode(reset, CODE, IssuedCode.VALIDITY, WRITTEN_AT));
    }

    private static BookingChanged changed() {
        return new BookingChanged(
                booking(2),
                LocalDate.of(2027, 3, 19),
                LocalDate.of(2027, 3, 22),
                1,
                35_420,
                "EUR",
                BookingChanged.idempotencyKey(BOOKING_ID, 2));
    }

    private static BookingSnapshot booking(int version) {
        return new BookingSnapshot(
                BOOKING_ID,
                "K7WQ2MTD",
                version,
                GUEST,
                "Gwen Guest",
                PROPERTY_ID,
                "Loft above the tram",
                "Lisbon",
                "PT",
                ZoneId.of("Europe/Lisbon"),
                LocalDate.of(2027, 3, 26),
                LocalDate.of(2027, 3, 30),
                LocalTime.of(15, 0),
                LocalTime.of(11, 0),
                2,
                4,
                "EUR",
                9_500,
                38_000,
                3_500,
                4_560,
                46_060,
                LocalDate.of(2027, 3, 24),
                new EmailAddress("host@stayhub.test"),
                "Hugo Host");
    }
}
