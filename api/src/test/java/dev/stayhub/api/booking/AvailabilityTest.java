package dev.stayhub.api.booking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AvailabilityTest {

    @RegisterExtension
    static final RunningApi api = new RunningApi(RunningApi.NEW_YEAR);

    static Person host;
    static Person guest;

    @BeforeAll
    static void people() {
        host = api.signUp("Hugo Host");
        guest = api.signUp("Gwen Guest");
    }

    @Test
    void taken_nights_are_told_within_the_window_and_not_whose_they_are() {
        UUID property = host.publishProperty();
        guest.book(property, "2027-05-01", "2027-05-05").expect(201);
        guest.book(property, "2027-05-10", "2027-05-12").expect(201);
        guest.book(property, "2027-05-12", "2027-05-14").expect(201);
        guest.book(property, "2027-05-20", "2027-06-20").expect(201);
        UUID cancelled = guest.book(property, "2027-05-15", "2027-05-17").id();
        guest.post("/v1/bookings/" + cancelled + "/cancellation").expect(200);

        ApiResponse answer = api.anonymous()
                .get(path(property) + "?from=2027-05-03&to=2027-06-01")
                .expect(200);

        assertThat(answer.body()).isEqualTo("""
                {"propertyId":"%s","from":"2027-05-03","to":"2027-06-01","unavailable":[\
                {"checkIn":"2027-05-03","checkOut":"2027-05-05"},\
                {"checkIn":"2027-05-10","checkOut":"2027-05-14"},\
                {"checkIn":"2027-05-20","checkOut":"2027-06-01"}]}""".formatted(property));
    }

    @Test
    void a_stay_that_only_touches_the_window_is_not_in_it() {
        UUID property = host.publishProperty();
        guest.book(property, "2027-05-01", "2027-05-05").expect(201);
        guest.book(property, "2027-05-10", "2027-05-12").expect(201);

        assertThat(unavailable(property, "?from=2027-05-05&to=2027-05-10")).isEqualTo("[]");
        assertThat(unavailable(property, "?from=2027-05-04&to=2027-05-05"))
                .isEqualTo("[{\"checkIn\":\"2027-05-04\",\"checkOut\":\"2027-05-05\"}]");
    }

    @Test
    void without_a_window_it_is_the_year_from_today_on_at_the_property() {
        // 00:30 on 2 January there.
        UUID property = host.publishProperty(JsonBodies.property("timeZone", "\"Pacific/Kiritimati\""));

        ApiResponse answer = api.anonymous().get(path(property)).expect(200);

        assertThat(answer.json().get("from").textValue()).isEqualTo("2027-01-02");
        assertThat(answer.json().get("to").textValue()).isEqualTo("2028-01-02");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "?from=2027-05-10&to=2027-05-10",
                "?from=2027-05-10&to=2027-05-09",
                "?from=2027-05-10&to=2029-05-11",
                "?from=0000-01-01&to=9999-12-31",
                "?to=2026-12-31",
                "?to=9999-12-31",
                "?from=9999-12-31",
                "?from=today",
                "?from=+12026-01-01",
                "?from=2027-02-29",
                "?from=infinity",
                "?from=",
                "?from=2027-05-10&from=2027-05-11",
            })
    void what_is_no_window_is_refused(String query) {
        UUID property = host.publishProperty();

        api.anonymous().get(path(property) + query).expectProblem(400, "malformed-request");
    }

    @Test
    void two_years_can_be_seen_at_once() {
        assertThat(unavailable(host.publishProperty(), "?from=2027-05-10&to=2029-05-10"))
                .isEqualTo("[]");
    }

    @Test
    void what_others_may_not_see_has_no_availability_for_them() {
        UUID draft = host.post("/v1/properties", JsonBodies.property()).id();

        ApiResponse hidden = guest.get(path(draft)).expectProblem(404, "not-found");

        assertThat(hidden.body()).isEqualTo(guest.get(path(UUID.randomUUID())).body());
        host.get(path(draft)).expect(200);
    }

    private static String unavailable(UUID property, String query) {
        return api.anonymous()
                .get(path(property) + query)
                .expect(200)
                .json()
                .get("unavailable")
                .toString();
    }

    private static String path(UUID property) {
        return "/v1/properties/" + property + "/availability";
    }
}
