package dev.stayhub.api.booking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.OutboxRow;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.api.testing.SettableClock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The reminder is written with the booking, and due later. */
class ReminderTest {

    private static final String NEW_YEAR = "2027-01-01T10:30:00Z";

    static final SettableClock clock = new SettableClock(NEW_YEAR);

    @RegisterExtension
    static final RunningApi api = new RunningApi(clock);

    static Person host;
    static Person guest;

    @BeforeAll
    static void people() {
        host = api.signUp("Hugo Host");
        guest = api.signUp("Gwen Guest");
        api.owner().makeTokensLastForEver();
    }

    @BeforeEach
    void newYear() {
        clock.set(NEW_YEAR);
    }

    @ParameterizedTest
    @CsvSource({
        "Pacific/Kiritimati, 2027-02-10, 2027-02-07T20:00:00Z",
        "Pacific/Honolulu,   2027-02-10, 2027-02-08T20:00:00Z",
        // Summer time begins on the 28th.
        "Europe/Lisbon,      2027-03-29, 2027-03-27T10:00:00Z",
        "Europe/Lisbon,      2027-03-30, 2027-03-28T09:00:00Z",
    })
    void it_is_due_at_ten_in_the_morning_two_days_before_check_in_at_the_property(
            String zone, String checkIn, String dueAt) {
        UUID booking = book(zone, checkIn);

        OutboxRow reminder = api.owner().message("booking.reminder_scheduled", booking);

        assertThat(reminder.dueAt()).isEqualTo(Instant.parse(dueAt));
        assertThat(reminder.status()).isEqualTo("PENDING");
        assertThat(reminder.event().get("checkIn").textValue()).isEqualTo(checkIn);
        assertThat(reminder.event().get("idempotencyKey").textValue()).isEqualTo("booking-reminder:" + booking + ":v1");
    }

    @Test
    void there_is_none_if_the_stay_is_so_near_that_it_would_come_at_once() {
        clock.set("2027-02-08T10:00:00Z");
        assertThat(topics(book("Europe/Lisbon", "2027-02-10"))).containsExactly("booking.created");

        clock.set("2027-02-08T09:59:59Z");
        assertThat(topics(book("Europe/Lisbon", "2027-02-10")))
                .containsExactly("booking.created", "booking.reminder_scheduled");
    }

    @Test
    void each_version_of_a_booking_has_its_own() {
        UUID booking = book("Europe/Lisbon", "2027-05-10");

        guest.patch("/v1/bookings/" + booking, "{\"checkIn\": \"2027-05-09\"}").expect(200);
        guest.patch("/v1/bookings/" + booking, "{\"guests\": 1}").expect(200);

        List<OutboxRow> reminders = api.owner().messages(booking).stream()
                .filter(message -> message.topic().equals("booking.reminder_scheduled"))
                .toList();
        assertThat(reminders)
                .extracting(OutboxRow::dueAt)
                .containsExactly(
                        Instant.parse("2027-05-08T09:00:00Z"),
                        Instant.parse("2027-05-07T09:00:00Z"),
                        Instant.parse("2027-05-07T09:00:00Z"));
        assertThat(reminders)
                .extracting(message -> message.event().get("version").intValue())
                .containsExactly(1, 2, 3);
    }

    @Test
    void a_reminder_that_cannot_be_written_takes_the_booking_with_it() {
        UUID property = host.publishProperty();
        api.owner().execute("""
                        ALTER TABLE outbox
                        ADD CONSTRAINT full_disk CHECK (topic <> 'booking.reminder_scheduled') NOT VALID
                        """);
        try {
            guest.book(property, "2027-05-10", "2027-05-14").expectProblem(500, "internal-error");
        } finally {
            api.owner().execute("ALTER TABLE outbox DROP CONSTRAINT full_disk");
        }

        assertThat(api.owner().bookings(property)).isZero();
        assertThat(api.owner().messages("booking.created", property)).isZero();
    }

    private static UUID book(String zone, String checkIn) {
        UUID property = host.publishProperty(JsonBodies.property("timeZone", '"' + zone + '"'));
        return guest.book(property, checkIn, "2027-05-14").expect(201).id();
    }

    private static List<String> topics(UUID booking) {
        return api.owner().messages(booking).stream().map(OutboxRow::topic).toList();
    }
}
