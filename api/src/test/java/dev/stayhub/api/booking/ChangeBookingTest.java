package dev.stayhub.api.booking;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.CountingDataSource;
import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.api.testing.SettableClock;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangeBookingTest {

    private static final String NEW_YEAR = "2027-01-01T10:30:00Z";

    static final SettableClock clock = new SettableClock(NEW_YEAR);
    static final CountingDataSource counter = new CountingDataSource();

    @RegisterExtension
    static final RunningApi api = new RunningApi(clock, database -> counter.wrap(database.api()));

    static Person host;
    static Person guest;

    private UUID property;
    private UUID booking;

    @BeforeAll
    static void people() {
        host = api.signUp("Hugo Host");
        guest = api.signUp("Gwen Guest");
        api.owner().makeTokensLastForEver();
    }

    @BeforeEach
    void book() {
        property = host.publishProperty();
        booking = guest.book(property, "2027-05-10", "2027-05-14").expect(201).id();
    }

    @ParameterizedTest
    @CsvSource({
        "shrunk at the end,  2027-05-10, 2027-05-12",
        "shrunk to a night,  2027-05-11, 2027-05-12",
        "extended,           2027-05-08, 2027-05-20",
        "shifted by a night, 2027-05-11, 2027-05-15",
        "moved away,         2027-06-10, 2027-06-14",
        "moved next to it,   2027-05-14, 2027-05-18",
    })
    void a_stay_does_not_clash_with_itself(String name, String checkIn, String checkOut) {
        ApiResponse changed = change(dates(checkIn, checkOut)).expect(200);

        assertThat(changed.json().get("checkIn").textValue()).as(name).isEqualTo(checkIn);
        assertThat(changed.json().get("checkOut").textValue()).isEqualTo(checkOut);
        assertThat(changed.json().get("version").intValue()).isEqualTo(2);
        assertThat(changed.header("ETag")).startsWith("\"2-");
        assertThat(guest.get("/v1/bookings/" + booking).json()).isEqualTo(changed.json());
    }

    @Test
    void nights_that_somebody_else_has_are_told_and_nothing_has_changed() {
        guest.book(property, "2027-05-14", "2027-05-16").expect(201);
        guest.book(property, "2027-05-16", "2027-05-17").expect(201);
        ApiResponse before = guest.get("/v1/bookings/" + booking);

        ApiResponse taken = change(dates("2027-05-12", "2027-05-20")).expectProblem(409, "dates-unavailable");

        assertThat(taken.json().get("unavailable").toString())
                .isEqualTo("[{\"checkIn\":\"2027-05-14\",\"checkOut\":\"2027-05-17\"}]");
        assertThat(guest.get("/v1/bookings/" + booking).body()).isEqualTo(before.body());
        assertThat(api.owner().messages("booking.changed", property)).isZero();
    }

    @Test
    void what_a_booking_cannot_be_without_is_not_removed_by_a_merge_patch() {
        assertThat(change("{\"checkIn\": null, \"checkOut\": null, \"guests\": null}")
                        .expectProblem(422, "rule-broken")
                        .pointers())
                .containsExactly("/checkIn", "/checkOut", "/guests");
    }

    @Test
    void the_nights_left_behind_are_free_and_the_new_ones_are_not() {
        change(dates("2027-05-12", "2027-05-16")).expect(200);

        guest.book(property, "2027-05-10", "2027-05-12").expect(201);
        guest.book(property, "2027-05-15", "2027-05-17").expectProblem(409, "dates-unavailable");
    }

    @Test
    void what_is_absent_stays_as_it_is() {
        JsonNode later = change("{\"checkOut\": \"2027-05-15\"}").expect(200).json();
        JsonNode earlier = change("{\"checkIn\": \"2027-05-09\", \"expectedTotalMinor\": null}")
                .expect(200)
                .json();
        JsonNode more = change("{\"guests\": 3}").expect(200).json();

        assertThat(later.get("nights").intValue()).isEqualTo(5);
        assertThat(earlier.get("nights").intValue()).isEqualTo(6);
        assertThat(earlier.get("guests").intValue()).isEqualTo(2);
        assertThat(more.get("nights").intValue()).isEqualTo(6);
        assertThat(more.get("guests").intValue()).isEqualTo(3);
    }

    @Test
    void the_event_says_what_it_is_now_and_what_it_was() {
        host.patch("/v1/properties/" + property, "{\"nightlyRateMinor\": 10000}")
                .expect(200);

        change("{\"checkIn\": \"2027-05-11\", \"guests\": 4}").expect(200);

        JsonNode event = api.owner().message("booking.changed", booking).event();
        assertThat(event.get("version").intValue()).isEqualTo(2);
        assertThat(event.get("checkIn").textValue()).isEqualTo("2027-05-11");
        assertThat(event.get("checkOut").textValue()).isEqualTo("2027-05-14");
        assertThat(event.get("guests").intValue()).isEqualTo(4);
        assertThat(event.get("totalMinor").longValue()).isEqualTo(37_100);
        assertThat(event.get("cancellableUntil").textValue()).isEqualTo("2027-05-09");
        assertThat(event.get("previousCheckIn").textValue()).isEqualTo("2027-05-10");
        assertThat(event.get("previousCheckOut").textValue()).isEqualTo("2027-05-14");
        assertThat(event.get("previousGuests").intValue()).isEqualTo(2);
        assertThat(event.get("previousTotalMinor").longValue()).isEqualTo(46_060);
        assertThat(event.get("previousCurrency").textValue()).isEqualTo("EUR");
        assertThat(event.get("idempotencyKey").textValue()).isEqualTo("booking-changed:" + booking + ":v2");
    }

    @Test
    void other_nights_cost_what_they_cost_today_and_the_same_nights_what_they_did() {
        host.patch("/v1/properties/" + property, "{\"nightlyRateMinor\": 20000}")
                .expect(200);

        assertThat(totalMinor(change("{\"guests\": 1}"))).isEqualTo(46_060);
        assertThat(totalMinor(change("{\"checkOut\": \"2027-05-15\"}"))).isEqualTo(115_500);
    }

    @Test
    void a_price_that_is_not_the_expected_one_is_told_and_changes_nothing() {
        String wish = dates("2027-05-10", "2027-05-12");

        ApiResponse refused =
                change(JsonBodies.with(wish, "expectedTotalMinor", "46060")).expectProblem(409, "price-changed");

        assertThat(refused.json().at("/price/totalMinor").longValue()).isEqualTo(24_780);
        assertThat(guest.get("/v1/bookings/" + booking).json().get("version").intValue())
                .isEqualTo(1);
        change(JsonBodies.with(wish, "expectedTotalMinor", "24780")).expect(200);
    }

    @Test
    void a_total_counts_in_the_currency_of_the_booking_unless_the_request_names_another() {
        host.patch("/v1/properties/" + property, "{\"currency\": \"JPY\"}").expect(200);
        String wish = JsonBodies.with(dates("2027-05-10", "2027-05-12"), "expectedTotalMinor", "24780");

        ApiResponse refused = change(wish).expectProblem(409, "price-changed");

        assertThat(refused.json().at("/price/currency").textValue()).isEqualTo("JPY");
        assertThat(refused.json().at("/price/totalMinor").longValue()).isEqualTo(24_780);
        change(JsonBodies.with(wish, "expectedCurrency", "\"EUR\"")).expectProblem(409, "price-changed");
        assertThat(guest.get("/v1/bookings/" + booking).json().get("version").intValue())
                .isEqualTo(1);
        change(JsonBodies.with(wish, "expectedCurrency", "\"JPY\"")).expect(200);
    }

    @Test
    void a_change_that_makes_no_difference_tells_nobody() {
        ApiResponse before = guest.get("/v1/bookings/" + booking);

        for (String none : new String[] {"{}", dates("2027-05-10", "2027-05-14"), "{\"guests\": 2}"}) {
            assertThat(change(none).expect(200).body()).isEqualTo(before.body());
        }

        assertThat(api.owner().messages("booking.changed", property)).isZero();
    }

    @Test
    void a_version_that_is_not_the_current_one_is_not_changed() {
        String path = "/v1/bookings/" + booking;
        String tag = guest.get(path).header("ETag");

        guest.send("PATCH", path, "{\"guests\": 3}", "If-Match", tag).expect(200);
        guest.send("PATCH", path, "{\"guests\": 4}", "If-Match", tag).expectProblem(412, "version-mismatch");
        guest.send("PATCH", path, "{\"guests\": 4}", "If-Match", "*").expect(200);
        guest.send("PATCH", path, "{\"guests\": 1}", "If-Match", "3").expectProblem(400, "malformed-request");
    }

    @Test
    void only_the_guest_changes_a_booking() {
        Person operator = api.signUp("Olga Operator");
        api.owner().makeOperator(operator);

        for (Person other : new Person[] {host, operator}) {
            other.patch("/v1/bookings/" + booking, "{\"guests\": 1}").expectProblem(403, "forbidden");
        }
    }

    @Test
    void a_guessed_booking_is_changed_like_an_unknown_one_after_as_many_queries() {
        Person stranger = api.signUp("Sam Stranger");

        int before = counter.statements();
        ApiResponse guessed = stranger.patch("/v1/bookings/" + booking, "{\"guests\": 1}");
        int between = counter.statements();
        ApiResponse unknown = stranger.patch("/v1/bookings/" + UUID.randomUUID(), "{\"guests\": 1}");
        int after = counter.statements();

        guessed.expectProblem(404, "not-found");
        assertThat(guessed.body()).isEqualTo(unknown.body());
        assertThat(between - before).isEqualTo(after - between).isPositive();
    }

    @Test
    void a_cancelled_booking_is_not_changed() {
        guest.post("/v1/bookings/" + booking + "/cancellation").expect(200);

        change(dates("2027-06-10", "2027-06-14")).expectProblem(409, "booking-cancelled");
    }

    @Test
    void a_message_that_cannot_be_written_leaves_the_booking_as_it_was() {
        ApiResponse before = guest.get("/v1/bookings/" + booking);
        api.owner().execute("ALTER TABLE outbox ADD CONSTRAINT full_disk CHECK (topic <> 'booking.changed') NOT VALID");
        try {
            change("{\"guests\": 1}").expectProblem(500, "internal-error");
        } finally {
            api.owner().execute("ALTER TABLE outbox DROP CONSTRAINT full_disk");
        }

        assertThat(guest.get("/v1/bookings/" + booking).body()).isEqualTo(before.body());
    }

    private ApiResponse change(String body) {
        return guest.patch("/v1/bookings/" + booking, body);
    }

    private static long totalMinor(ApiResponse answer) {
        return answer.expect(200).json().at("/price/totalMinor").longValue();
    }

    private static String dates(String checkIn, String checkOut) {
        return "{\"checkIn\": \"%s\", \"checkOut\": \"%s\"}".formatted(checkIn, checkOut);
    }
}
