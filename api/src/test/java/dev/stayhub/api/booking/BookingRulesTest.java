package dev.stayhub.api.booking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** It is 10:30 UTC on New Year's Day of 2027, and the server believes it lives in New York. */
class BookingRulesTest {

    @RegisterExtension
    static final RunningApi api =
            new RunningApi(Clock.fixed(Instant.parse("2027-01-01T10:30:00Z"), ZoneId.of("America/New_York")));

    static Person host;
    static Person guest;

    @BeforeAll
    static void people() {
        host = api.signUp("Hugo Host");
        guest = api.signUp("Gwen Guest");
    }

    @Test
    void today_is_the_day_it_is_at_the_property() {
        // 00:30 on 2 January there.
        UUID kiritimati = host.publishProperty(JsonBodies.property("timeZone", "\"Pacific/Kiritimati\""));
        // 00:30 on 1 January there.
        UUID honolulu = host.publishProperty(JsonBodies.property("timeZone", "\"Pacific/Honolulu\""));
        // 23:30 on 31 December there.
        UUID pago = host.publishProperty(JsonBodies.property("timeZone", "\"Pacific/Pago_Pago\""));

        ApiResponse yesterday =
                guest.book(kiritimati, "2027-01-01", "2027-01-03").expectProblem(422, "rule-broken");
        assertThat(yesterday.pointers()).containsExactly("/checkIn");
        guest.book(kiritimati, "2027-01-02", "2027-01-03").expect(201);
        guest.book(honolulu, "2026-12-31", "2027-01-03").expectProblem(422, "rule-broken");
        guest.book(honolulu, "2027-01-01", "2027-01-03").expect(201);
        guest.book(pago, "2026-12-30", "2027-01-03").expectProblem(422, "rule-broken");
        guest.book(pago, "2026-12-31", "2027-01-03").expect(201);
    }

    @Test
    void check_in_is_at_most_730_days_ahead() {
        UUID property = host.publishProperty();

        ApiResponse tooFar = guest.book(property, "2029-01-01", "2029-01-02").expectProblem(422, "rule-broken");

        assertThat(tooFar.pointers()).containsExactly("/checkIn");
        guest.book(property, "2028-12-31", "2029-01-02").expect(201);
    }

    @Test
    void the_property_says_how_short_and_how_long_a_stay_is() {
        UUID property = host.publishProperty(JsonBodies.with(JsonBodies.property("minNights", "3"), "maxNights", "5"));

        assertThat(guest.book(property, "2027-02-01", "2027-02-03")
                        .expectProblem(422, "rule-broken")
                        .pointers())
                .containsExactly("/checkOut");
        assertThat(guest.book(property, "2027-02-01", "2027-02-07")
                        .expectProblem(422, "rule-broken")
                        .pointers())
                .containsExactly("/checkOut");
        guest.book(property, "2027-02-01", "2027-02-04").expect(201);
        guest.book(property, "2027-02-04", "2027-02-09").expect(201);
    }

    @Test
    void the_property_says_how_many_guests() {
        UUID property = host.publishProperty();

        for (int guests : new int[] {-1, 0, 5, Integer.MAX_VALUE}) {
            ApiResponse answer =
                    guest.post("/v1/bookings", JsonBodies.booking(property, "2027-02-01", "2027-02-03", guests));
            assertThat(answer.expectProblem(422, "rule-broken").pointers()).containsExactly("/guests");
        }
        guest.post("/v1/bookings", JsonBodies.booking(property, "2027-02-01", "2027-02-03", 4))
                .expect(201);
    }

    @Test
    void check_out_is_after_check_in() {
        UUID property = host.publishProperty();

        for (String checkOut : new String[] {"2027-02-10", "2027-02-09", "2000-01-01"}) {
            ApiResponse answer = guest.book(property, "2027-02-10", checkOut).expectProblem(422, "rule-broken");
            assertThat(answer.pointers()).containsExactly("/checkOut");
        }
    }

    @Test
    void every_broken_rule_is_named() {
        UUID property = host.publishProperty();

        ApiResponse answer = host.post("/v1/bookings", JsonBodies.booking(property, "2026-12-01", "2026-11-01", 9))
                .expectProblem(422, "rule-broken");

        assertThat(answer.pointers()).containsExactly("/propertyId", "/checkIn", "/checkOut", "/guests");
    }

    @Test
    void years_that_the_calendar_has_and_nobody_lives_to_see_are_too_far() {
        UUID property = host.publishProperty();

        ApiResponse answer = guest.book(property, "9999-12-30", "9999-12-31").expectProblem(422, "rule-broken");

        assertThat(answer.pointers()).containsExactly("/checkIn");
        assertThat(guest.book(property, "0000-01-01", "9999-12-31")
                        .expectProblem(422, "rule-broken")
                        .pointers())
                .containsExactly("/checkIn", "/checkOut");
    }
}
