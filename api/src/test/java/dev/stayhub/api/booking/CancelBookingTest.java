package dev.stayhub.api.booking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.Concurrently;
import dev.stayhub.api.testing.CountingDataSource;
import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.OutboxRow;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.api.testing.SettableClock;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CancelBookingTest {

    private static final String NEW_YEAR = "2027-01-01T10:30:00Z";

    static final SettableClock clock = new SettableClock(NEW_YEAR);
    static final CountingDataSource counter = new CountingDataSource();

    @RegisterExtension
    static final RunningApi api = new RunningApi(clock, database -> counter.wrap(database.api()));

    static Person host;
    static Person guest;
    static Person operator;

    @BeforeAll
    static void people() {
        host = api.signUp("Hugo Host");
        guest = api.signUp("Gwen Guest");
        operator = api.signUp("Olga Operator");
        api.owner().makeOperator(operator);
        api.owner().makeTokensLastForEver();
    }

    @BeforeEach
    void newYear() {
        clock.set(NEW_YEAR);
    }

    @Test
    void a_cancelled_stay_frees_its_nights_at_once_and_says_how_it_ended() {
        UUID property = host.publishProperty();
        ApiResponse booked = guest.book(property, "2027-05-10", "2027-05-14").expect(201);

        ApiResponse cancelled = cancel(guest, booked.id(), "{\"reason\": \" My plans\\nhave changed \"}")
                .expect(200);

        assertThat(cancelled.json().get("status").textValue()).isEqualTo("CANCELLED");
        assertThat(cancelled.json().get("version").intValue()).isEqualTo(2);
        assertThat(cancelled.header("ETag")).startsWith("\"2-");
        JsonNode cancellation = cancelled.json().get("cancellation");
        assertThat(cancellation.get("cancelledBy").textValue()).isEqualTo("GUEST");
        assertThat(cancellation.get("reason").textValue()).isEqualTo("My plans\nhave changed");
        assertThat(cancellation.get("cancelledAt").textValue()).endsWith("Z");
        assertThat(guest.get("/v1/bookings/" + booked.id()).json()).isEqualTo(cancelled.json());
        guest.book(property, "2027-05-10", "2027-05-14").expect(201);
    }

    @Test
    void the_event_says_what_was_cancelled_by_whom_and_why() {
        ApiResponse booked = guest.book(host.publishProperty(), "2027-05-10", "2027-05-14");

        cancel(guest, booked.id(), "{\"reason\": \"Illness\"}").expect(200);

        OutboxRow message = api.owner().message("booking.cancelled", booked.id());
        JsonNode event = message.event();
        assertThat(event.get("cancelledBy").textValue()).isEqualTo("GUEST");
        assertThat(event.get("reason").textValue()).isEqualTo("Illness");
        assertThat(event.get("version").intValue()).isEqualTo(2);
        assertThat(event.get("guestEmail").textValue()).isEqualTo(guest.email());
        assertThat(event.get("hostEmail").textValue()).isEqualTo(host.email());
        assertThat(event.get("checkIn").textValue()).isEqualTo("2027-05-10");
        assertThat(event.get("idempotencyKey").textValue()).isEqualTo("booking-cancelled:" + booked.id());
        assertThat(message.dueAt()).isEqualTo(message.createdAt());
    }

    @Test
    void cancelling_twice_gives_the_same_answer_and_one_event() {
        UUID booking = book();

        ApiResponse first = cancel(guest, booking, "{\"reason\": \"first\"}").expect(200);
        ApiResponse second = cancel(guest, booking, "{\"reason\": \"second\"}").expect(200);

        assertThat(second.body()).isEqualTo(first.body());
        api.owner().message("booking.cancelled", booking);
    }

    @Test
    void cancelling_from_many_places_at_once_is_one_cancellation() {
        for (int round = 0; round < 10; round++) {
            UUID booking = book();

            List<ApiResponse> answers = Concurrently.run(
                    8, i -> cancel(i % 2 == 0 ? guest : operator, booking, "{\"reason\": \"" + i + "\"}"));

            assertThat(answers).extracting(ApiResponse::status).containsOnly(200);
            assertThat(answers)
                    .extracting(ApiResponse::body)
                    .containsOnly(answers.get(0).body());
            api.owner().message("booking.cancelled", booking);
        }
    }

    @ParameterizedTest
    @CsvSource({
        // The last day for a check-in on the 10th is the 8th, at the property.
        "Pacific/Kiritimati, 2027-02-08T09:59:59Z, 2027-02-08T10:00:00Z",
        "Pacific/Honolulu,   2027-02-09T09:59:59Z, 2027-02-09T10:00:00Z",
        "Europe/Lisbon,      2027-02-08T23:59:59Z, 2027-02-09T00:00:00Z",
    })
    void a_guest_cancels_until_the_day_two_days_before_check_in_ends_at_the_property(
            String zone, String inTime, String tooLate) {
        UUID property = host.publishProperty(JsonBodies.property("timeZone", '"' + zone + '"'));
        UUID first = guest.book(property, "2027-02-10", "2027-02-12").id();
        UUID second = guest.book(property, "2027-02-12", "2027-02-13").id();
        UUID third = guest.book(property, "2027-02-14", "2027-02-15").id();

        clock.set(tooLate);
        ApiResponse refused = cancel(guest, first, "{}").expectProblem(422, "rule-broken");
        cancel(guest, second, "{}").expect(200);
        clock.set(inTime);
        cancel(guest, first, "{}").expect(200);

        assertThat(refused.json().at("/errors/0").toString())
                .isEqualTo("{\"pointer\":\"\",\"code\":\"too_late\","
                        + "\"message\":\"the guest could only cancel this stay until 2027-02-08\"}");
        clock.set("2027-02-20T00:00:00Z");
        cancel(guest, third, "{}").expectProblem(422, "rule-broken");
    }

    @Test
    void an_operator_cancels_at_any_time() {
        UUID booking = book();
        clock.set("2027-05-12T10:00:00Z");

        ApiResponse cancelled = cancel(operator, booking, "{}").expect(200);

        assertThat(cancelled.json().at("/cancellation/cancelledBy").textValue()).isEqualTo("OPERATOR");
        assertThat(cancelled.json().get("cancellation").has("reason")).isFalse();
        JsonNode event = api.owner().message("booking.cancelled", booking).event();
        assertThat(event.get("cancelledBy").textValue()).isEqualTo("OPERATOR");
        assertThat(event.get("guestEmail").textValue()).isEqualTo(guest.email());
    }

    @Test
    void a_host_never_cancels() {
        UUID booking = book();

        cancel(host, booking, "{}").expectProblem(403, "forbidden");
        assertThat(host.get("/v1/bookings/" + booking).json().get("status").textValue())
                .isEqualTo("CONFIRMED");
        cancel(guest, booking, "{}").expect(200);
        cancel(host, booking, "{}").expectProblem(403, "forbidden");
    }

    @Test
    void a_guessed_booking_is_cancelled_like_an_unknown_one_after_as_many_queries() {
        Person stranger = api.signUp("Sam Stranger");
        UUID booking = book();

        int before = counter.statements();
        ApiResponse guessed = cancel(stranger, booking, "{}");
        int between = counter.statements();
        ApiResponse unknown = cancel(stranger, UUID.randomUUID(), "{}");
        int after = counter.statements();

        guessed.expectProblem(404, "not-found");
        assertThat(guessed.body()).isEqualTo(unknown.body());
        assertThat(between - before).isEqualTo(after - between).isPositive();
    }

    @Test
    void a_version_that_is_not_the_current_one_is_not_cancelled() {
        UUID booking = book();
        String path = "/v1/bookings/" + booking + "/cancellation";

        guest.send("POST", path, "{}", "If-Match", "\"2\"").expectProblem(412, "version-mismatch");
        guest.send("POST", path, "{}", "If-Match", "\"1\"").expect(200);
        // A repeat after a lost answer: what was asked for has been done.
        guest.send("POST", path, "{}", "If-Match", "\"1\"").expect(200);
    }

    @Test
    void a_reason_is_not_needed_and_neither_is_a_body() {
        guest.post("/v1/bookings/" + book() + "/cancellation").expect(200);
        cancel(guest, book(), "").expect(200);
        ApiResponse blank = cancel(guest, book(), "{\"reason\": \" \\n \"}").expect(200);

        assertThat(blank.json().get("cancellation").has("reason")).isFalse();
    }

    @Test
    void a_booking_at_a_property_that_is_gone_can_be_cancelled() {
        UUID property = host.publishProperty();
        UUID booking = guest.book(property, "2027-05-10", "2027-05-14").id();
        api.owner().execute("""
                        UPDATE properties SET status = 'UNPUBLISHED', deleted_at = now() WHERE public_id = :about
                        """, property);

        cancel(guest, booking, "{}").expect(200);

        assertThat(api.owner().message("booking.cancelled", booking).event().get("propertyTitle"))
                .isNotNull();
    }

    @Test
    void a_cancelled_booking_does_not_come_back_onto_taken_nights_not_even_in_the_database() {
        UUID property = host.publishProperty();
        UUID booking = guest.book(property, "2027-05-10", "2027-05-14").id();
        cancel(guest, booking, "{}").expect(200);
        guest.book(property, "2027-05-13", "2027-05-15").expect(201);

        assertThatThrownBy(() -> api.owner().execute("""
                        UPDATE bookings
                        SET status = 'CONFIRMED', cancelled_at = NULL, cancelled_by = NULL, cancellation_reason = NULL
                        WHERE public_id = :about
                        """, booking)).hasMessageContaining("no_overlapping_bookings");
    }

    @Test
    void a_message_that_cannot_be_written_leaves_the_booking_as_it_was() {
        UUID booking = book();
        api.owner()
                .execute("ALTER TABLE outbox ADD CONSTRAINT full_disk CHECK (topic <> 'booking.cancelled') NOT VALID");
        try {
            cancel(guest, booking, "{}").expectProblem(500, "internal-error");
        } finally {
            api.owner().execute("ALTER TABLE outbox DROP CONSTRAINT full_disk");
        }

        assertThat(guest.get("/v1/bookings/" + booking).json().get("status").textValue())
                .isEqualTo("CONFIRMED");
    }

    private static UUID book() {
        return guest.book(host.publishProperty(), "2027-05-10", "2027-05-14")
                .expect(201)
                .id();
    }

    private static ApiResponse cancel(Person person, UUID booking, String body) {
        return person.post("/v1/bookings/" + booking + "/cancellation", body);
    }
}
