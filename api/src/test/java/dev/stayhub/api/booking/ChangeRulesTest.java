package dev.stayhub.api.booking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.api.testing.SettableClock;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is added to a booking keeps the rules of today; what stays as it was booked need not. */
class ChangeRulesTest {

    private static final String NEW_YEAR = "2027-01-01T10:30:00Z";

    static final SettableClock clock = new SettableClock(NEW_YEAR);

    @RegisterExtension
    static final RunningApi api = new RunningApi(clock);

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
        clock.set(NEW_YEAR);
        property = host.publishProperty();
        booking = guest.book(property, "2027-05-10", "2027-05-14").expect(201).id();
    }

    @Test
    void nights_that_are_added_keep_the_rules_and_each_that_is_broken_is_named() {
        host.patch("/v1/properties/" + property, "{\"minNights\": 3, \"maxNights\": 7}")
                .expect(200);

        assertThat(broken(dates("2027-05-10", "2027-05-12"))).containsExactly("min_nights");
        assertThat(broken(dates("2027-05-10", "2027-05-18"))).containsExactly("max_nights");
        assertThat(broken(dates("2027-05-10", "2027-05-10"))).containsExactly("min_nights");
        assertThat(broken(dates("2026-12-31", "2027-01-04"))).containsExactly("in_the_past");
        assertThat(broken("{\"guests\": 5}")).containsExactly("max_guests");
        assertThat(broken("{\"checkIn\": \"2029-01-01\", \"checkOut\": \"2029-02-01\", \"guests\": 9}"))
                .containsExactly("too_far_ahead", "max_nights", "max_guests");
        api.owner().execute("UPDATE properties SET status = 'UNPUBLISHED' WHERE public_id = :about", property);
        assertThat(broken(dates("2027-05-11", "2027-05-15"))).containsExactly("not_published");
        api.owner()
                .execute(
                        "UPDATE properties SET status = 'PUBLISHED', deleted_at = now() WHERE public_id = :about",
                        property);
        assertThat(broken(dates("2027-05-11", "2027-05-15"))).containsExactly("not_published");
    }

    @Test
    void past_the_deadline_nights_are_not_given_up_but_a_stay_can_be_longer_and_fuller() {
        clock.set("2027-05-09T09:00:00Z");

        assertThat(broken(dates("2027-08-10", "2027-08-14"))).containsExactly("too_late");
        assertThat(broken(dates("2027-05-10", "2027-05-13"))).containsExactly("too_late");
        change("{\"checkOut\": \"2027-05-16\", \"guests\": 3}").expect(200);
    }

    @Test
    void a_guest_in_the_house_can_stay_longer_and_be_joined() {
        clock.set("2027-05-11T09:00:00Z");

        change("{\"guests\": 3}").expect(200);
        change("{\"checkOut\": \"2027-05-15\"}").expect(200);
        clock.set("2027-05-15T09:00:00Z");
        change("{\"checkOut\": \"2027-05-16\", \"guests\": 4}").expect(200);
    }

    @Test
    void nights_that_are_over_are_neither_added_nor_given_to_other_guests() {
        clock.set("2027-05-11T09:00:00Z");
        assertBroken("{\"checkIn\": \"2027-05-09\"}", "in_the_past /checkIn");

        clock.set("2027-05-16T09:00:00Z");
        assertBroken("{\"guests\": 1}", "in_the_past /guests");
        assertBroken("{\"checkOut\": \"2027-05-18\"}", "in_the_past /checkOut");
        assertBroken(
                "{\"checkIn\": \"2027-05-15\", \"checkOut\": \"2027-05-18\"}",
                "in_the_past /checkIn",
                "too_late /checkIn");
    }

    @Test
    void what_stays_as_it_was_booked_is_not_judged_by_the_rules_of_today() {
        change("{\"guests\": 4}").expect(200);
        setRules(7, 7, 4);
        change("{\"checkOut\": \"2027-05-15\"}").expect(200);
        setRules(1, 2, 2);
        change("{\"checkOut\": \"2027-05-14\"}").expect(200);
        host.delete("/v1/properties/" + property + "/publication").expect(200);

        change("{\"guests\": 3}").expect(200);
        change("{\"checkIn\": \"2027-05-11\"}").expect(200);
    }

    @Test
    void what_is_added_is_judged_and_the_pointer_names_a_field_of_the_request() {
        setRules(3, 5, 1);
        assertBroken("{\"checkIn\": \"2027-05-08\"}", "max_nights /checkIn", "max_guests /checkIn");
        assertBroken("{\"checkOut\": \"2027-05-16\"}", "max_nights /checkOut", "max_guests /checkOut");
        assertBroken("{\"checkIn\": \"2027-05-12\"}", "min_nights /checkIn");
        assertBroken("{\"checkIn\": \"2027-05-14\"}", "min_nights /checkIn");
        assertBroken("{\"guests\": 3}", "max_guests /guests");
        setRules(3, 5, 2);
        host.delete("/v1/properties/" + property + "/publication").expect(200);
        assertBroken("{\"checkOut\": \"2027-05-15\"}", "not_published /checkOut");
        assertBroken("{\"checkIn\": \"2027-05-09\"}", "not_published /checkIn");
    }

    private ApiResponse change(String body) {
        return guest.patch("/v1/bookings/" + booking, body);
    }

    private List<String> broken(String body) {
        return change(body).expectProblem(422, "rule-broken").codes();
    }

    private void assertBroken(String body, String... codesAndPointers) {
        ApiResponse refused = change(body).expectProblem(422, "rule-broken");
        List<String> pointers = refused.pointers();
        List<String> codes = refused.codes();
        assertThat(IntStream.range(0, codes.size()).mapToObj(i -> codes.get(i) + " " + pointers.get(i)))
                .as(body)
                .containsExactly(codesAndPointers);
    }

    private void setRules(int minNights, int maxNights, int maxGuests) {
        host.patch(
                        "/v1/properties/" + property,
                        "{\"minNights\": %d, \"maxNights\": %d, \"maxGuests\": %d}"
                                .formatted(minNights, maxNights, maxGuests))
                .expect(200);
    }

    private static String dates(String checkIn, String checkOut) {
        return "{\"checkIn\": \"%s\", \"checkOut\": \"%s\"}".formatted(checkIn, checkOut);
    }
}
