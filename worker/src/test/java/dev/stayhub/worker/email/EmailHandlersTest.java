package dev.stayhub.worker.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.events.BookingCancelled;
import dev.stayhub.events.BookingChanged;
import dev.stayhub.events.BookingCreated;
import dev.stayhub.events.BookingReminderScheduled;
import dev.stayhub.events.BookingSnapshot;
import dev.stayhub.events.EmailAddress;
import dev.stayhub.notifications.RenderedEmail;
import dev.stayhub.notifications.Sender;
import dev.stayhub.outbox.Destination;
import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.worker.TestBookingMessages;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who is told of what, and of what nobody is told any more. */
class EmailHandlersTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private static final Sender SENDER =
            new Sender(new EmailAddress("bookings@stayhub.test"), new EmailAddress("support@stayhub.test"));
    private static final Instant BEFORE_THE_STAY = Instant.parse("2027-03-24T10:00:00Z");

    private final ScriptedMailer mailer = new ScriptedMailer();
    private final BookingSnapshot booking = TestBookingMessages.event().booking();
    private final String id = booking.bookingId().toString();
    private TestBookingMessages messages;
    private Bookings bookings;
    private Jdbi jdbi;
    private EmailHandlers handlers;

    /** A handler, and the message it is given. */
    private record Told(Handler handler, Message message) {}

    @BeforeEach
    void emptyTables() {
        messages = new TestBookingMessages(database);
        bookings = new Bookings(messages.owner());
        jdbi = Jdbi.create(database.worker()).installPlugin(new PostgresPlugin());
        handlers = handlersAt(BEFORE_THE_STAY);
    }

    @ParameterizedTest
    @CsvSource({
        "confirmation,        guest, booking-created:ID,         booking-confirmation",
        "host's booking,      host,  booking-created:ID:host,    host-new-booking",
        "change,              guest, booking-changed:ID:v1,      booking-change",
        "host's change,       host,  booking-changed:ID:v1:host, host-booking-change",
        "cancellation,        guest, booking-cancelled:ID,       booking-cancellation",
        "host's cancellation, host,  booking-cancelled:ID:host,  host-booking-cancellation",
        "reminder,            guest, booking-reminder:ID:v1,     stay-reminder",
    })
    void each_event_makes_an_email_for_each_who_has_to_hear_of_it(String what, String to, String key, String kind)
            throws Exception {
        bookings.insert(booking, 1, what.contains("cancellation"));

        assertThat(handle(what)).isEqualTo(Outcome.done());

        assertThat(mailer.received()).singleElement().satisfies(email -> {
            assertThat(email.key()).isEqualTo(key.replace("ID", id));
            assertThat(email.recipient().value()).isEqualTo(to + "@stayhub.test");
        });
        assertThat(messages.count(
                        "email_deliveries",
                        "idempotency_key = '" + key.replace("ID", id) + "' AND kind = '" + kind
                                + "' AND state = 'SENT'"))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        // what,              version now, cancelled, is sent
        "confirmation,        1, false, true",
        "confirmation,        2, false, false",
        "confirmation,        2, true,  false",
        "confirmation,        1, true,  false",
        "host's booking,      1, false, true",
        "host's booking,      2, false, false",
        "host's booking,      2, true,  false",
        "change,              1, false, true",
        "change,              2, false, false",
        "change,              2, true,  false",
        "host's change,       1, false, true",
        "host's change,       2, false, false",
        "host's change,       2, true,  false",
        "cancellation,        2, true,  true",
        "host's cancellation, 2, true,  true",
        "reminder,            1, false, true",
        "reminder,            2, false, false",
        "reminder,            2, true,  false",
    })
    void what_is_no_longer_so_is_not_told(String what, int versionNow, boolean cancelledNow, boolean isSent)
            throws Exception {
        bookings.insert(booking, versionNow, cancelledNow);

        assertThat(handle(what)).isEqualTo(Outcome.done());
        assertThat(mailer.received()).hasSize(isSent ? 1 : 0);
        assertThat(messages.count("email_deliveries", "true")).isEqualTo(isSent ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({
        // Check-in is on 26 March in Lisbon, which is on UTC until the 28th.
        "2027-03-25T23:59:59Z, true",
        "2027-03-26T23:59:59Z, true",
        "2027-03-27T00:00:00Z, false",
        "2027-04-20T00:00:00Z, false",
    })
    void a_reminder_that_comes_after_the_first_day_is_none(Instant now, boolean isSent) throws Exception {
        bookings.insert(booking, 1, false);
        handlers = handlersAt(now);

        assertThat(handle("reminder")).isEqualTo(Outcome.done());
        assertThat(mailer.received()).hasSize(isSent ? 1 : 0);
    }

    /** Its message was written with the booking, which may be a year ago. */
    @Test
    void a_reminder_is_dated_when_it_was_due() throws Exception {
        bookings.insert(booking, 1, false);

        assertThat(handle("reminder")).isEqualTo(Outcome.done());

        assertThat(mailer.received())
                .singleElement()
                .satisfies(email -> assertThat(new String(email.bytes(), StandardCharsets.US_ASCII))
                        .contains("Date: Wed, 24 Mar 2027 10:00:00 +0000\r\n"));
    }

    @Test
    void messages_in_any_order_leave_the_reader_with_what_is_true() throws Exception {
        bookings.insert(booking, 1, true);
        for (String what : List.of("cancellation", "change", "confirmation", "reminder")) {
            handle(what);
        }

        assertThat(mailer.received()).extracting(RenderedEmail::key).containsExactly("booking-cancelled:" + id);
    }

    @Test
    void what_failed_for_the_one_is_not_repeated_for_the_other() throws Exception {
        bookings.insert(booking, 1, false);
        handle("confirmation");
        handle("host's booking");
        handle("confirmation");
        handle("host's booking");

        assertThat(mailer.received()).hasSize(2);
    }

    private Outcome handle(String what) throws Exception {
        Told told = told(what);
        return told.handler().handle(told.message(), new TestLease());
    }

    private Told told(String what) {
        Message created = EmailMessages.of(BookingCreated.TOPIC, BookingCreated.of(booking));
        Message changed = EmailMessages.of(
                BookingChanged.TOPIC,
                new BookingChanged(
                        booking,
                        LocalDate.of(2027, 3, 19),
                        LocalDate.of(2027, 3, 22),
                        1,
                        35_420,
                        "EUR",
                        BookingChanged.idempotencyKey(booking.bookingId(), booking.version())));
        Message cancelled = EmailMessages.of(
                BookingCancelled.TOPIC, BookingCancelled.of(booking, BookingCancelled.By.GUEST, "It rains."));
        Message reminder = EmailMessages.due(
                BookingReminderScheduled.TOPIC, BookingReminderScheduled.of(booking), BEFORE_THE_STAY);
        return switch (what) {
            case "confirmation" -> new Told(handlers.confirmBookingToGuest(), created);
            case "host's booking" -> new Told(handlers.tellHostOfBooking(), created);
            case "change" -> new Told(handlers.confirmChangeToGuest(), changed);
            case "host's change" -> new Told(handlers.tellHostOfChange(), changed);
            case "cancellation" -> new Told(handlers.confirmCancellationToGuest(), cancelled);
            case "host's cancellation" -> new Told(handlers.tellHostOfCancellation(), cancelled);
            case "reminder" -> new Told(handlers.remindGuest(), reminder);
            default -> throw new AssertionError(what);
        };
    }

    private EmailHandlers handlersAt(Instant now) {
        Destination mail = new Destination("mail", Duration.ofSeconds(5));
        return new EmailHandlers(
                jdbi, SENDER, mailer, SendRate.unlimited(), mail, Clock.fixed(now, ZoneOffset.UTC), new SecureRandom());
    }
}
