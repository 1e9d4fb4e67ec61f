package dev.stayhub.api.property;

import static org.assertj.core.api.Assertions.assertThat;

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

/** A guest sees the property while a stay there stands, also when the host has taken it off the market. */
class StayingGuestTest {

    private static final String NEW_YEAR = "2027-01-01T10:30:00Z";

    static final SettableClock clock = new SettableClock(NEW_YEAR);
    static final CountingDataSource counter = new CountingDataSource();

    @RegisterExtension
    static final RunningApi api = new RunningApi(clock, database -> counter.wrap(database.api()));

    static Person host;
    static Person guest;

    private String property;
    private UUID booking;

    @BeforeAll
    static void people() {
        host = api.signUp("Hugo Host");
        guest = api.signUp("Gwen Guest");
        api.owner().makeTokensLastForEver();
    }

    @BeforeEach
    void an_unpublished_property_with_a_booking() {
        clock.set(NEW_YEAR);
        UUID id = host.publishProperty(JsonBodies.property("timeZone", "\"Pacific/Honolulu\""));
        property = "/v1/properties/" + id;
        booking = guest.book(id, "2027-05-10", "2027-05-14").expect(201).id();
        host.delete(property + "/publication").expect(200);
    }

    @Test
    void the_guest_sees_the_property_until_the_day_of_departure_is_over_there() {
        assertThat(guest.get(property).expect(200).json())
                .isEqualTo(host.get(property).json());
        clock.set("2027-05-15T09:59:59Z");
        guest.get(property).expect(200);

        clock.set("2027-05-15T10:00:00Z");
        guest.get(property).expectProblem(404, "not-found");
    }

    @Test
    void a_cancelled_stay_shows_nothing() {
        guest.post("/v1/bookings/" + booking + "/cancellation").expect(200);

        guest.get(property).expectProblem(404, "not-found");
    }

    @Test
    void a_deleted_property_shows_to_nobody_and_the_booking_says_what_the_guest_needs() {
        api.owner().execute("UPDATE properties SET deleted_at = now() WHERE title <> :about", "");

        guest.get(property).expectProblem(404, "not-found");
        assertThat(guest.get("/v1/bookings/" + booking)
                        .expect(200)
                        .json()
                        .get("checkInTime")
                        .textValue())
                .isEqualTo("15:00");
    }

    @Test
    void others_get_the_same_answer_as_for_an_unknown_property_after_as_many_queries() {
        Person stranger = api.signUp("Sam Stranger");
        api.owner().makeTokensLastForEver();
        stranger.book(host.publishProperty(), "2027-05-10", "2027-05-14").expect(201);

        int before = counter.statements();
        ApiResponse guessed = stranger.get(property).expectProblem(404, "not-found");
        int between = counter.statements();
        ApiResponse unknown = stranger.get("/v1/properties/" + UUID.randomUUID());
        int after = counter.statements();

        assertThat(guessed.body()).isEqualTo(unknown.body());
        assertThat(between - before).isEqualTo(after - between).isPositive();
        assertThat(api.anonymous().get(property).expect(404).body()).isEqualTo(unknown.body());
    }
}
