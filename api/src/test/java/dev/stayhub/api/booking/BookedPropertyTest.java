package dev.stayhub.api.booking;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.api.testing.SettableClock;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A booking shows its property as it was booked, and its events tell the same. */
class BookedPropertyTest {

    private static final String NEW_YEAR = "2027-01-01T10:30:00Z";
    private static final String RENOVATED = """
            {"title": "Attic", "city": "Horta", "country": "ES", "timeZone": "Atlantic/Azores", "checkInTime": "17:00",
             "checkOutTime": "09:00", "nightlyRateMinor": 20000}""";

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
    void a_property_that_was_changed_and_deleted_since_is_shown_as_it_was_booked() {
        ApiResponse booked = guest.get(path()).expect(200);

        host.patch("/v1/properties/" + property, RENOVATED).expect(200);
        assertThat(guest.get(path()).body()).isEqualTo(booked.body());
        api.owner().execute("UPDATE properties SET deleted_at = now() WHERE public_id = :about", property);

        assertThat(guest.get(path()).body()).isEqualTo(booked.body());
        assertThat(host.get("/v1/bookings?role=host&propertyId=" + property)
                        .json()
                        .at("/items/0"))
                .isEqualTo(booked.json());
    }

    @Test
    void names_are_those_at_the_time_of_booking() {
        api.owner().execute("UPDATE accounts SET name = 'Somebody Else' WHERE email = :about", guest.email());
        try {
            assertThat(guest.get(path()).json().get("guestName").textValue()).isEqualTo("Gwen Guest");
            guest.patch(path(), "{\"checkOut\": \"2027-05-15\"}").expect(200);
            assertThat(guest.get(path()).json().get("guestName").textValue()).isEqualTo("Gwen Guest");
            assertThat(api.owner()
                            .message("booking.changed", booking)
                            .event()
                            .get("guestName")
                            .textValue())
                    .isEqualTo("Gwen Guest");
        } finally {
            api.owner().execute("UPDATE accounts SET name = 'Gwen Guest' WHERE email = :about", guest.email());
        }
    }

    @Test
    void another_number_of_guests_leaves_the_property_as_it_was_booked() {
        host.patch("/v1/properties/" + property, RENOVATED).expect(200);

        JsonNode changed = guest.patch(path(), "{\"guests\": 3}").expect(200).json();

        assertShowsTheLoft(changed);
        assertThat(changed.at("/price/nightlyRateMinor").longValue()).isEqualTo(9500);
        JsonNode event = api.owner().message("booking.changed", booking).event();
        assertThat(event.get("propertyTitle").textValue()).isEqualTo("Loft above the tram");
        assertThat(event.get("checkInTime").textValue()).isEqualTo("15:00:00");
    }

    @Test
    void other_nights_are_booked_anew_with_the_property_as_it_is_now() {
        host.patch("/v1/properties/" + property, RENOVATED).expect(200);

        JsonNode changed = guest.patch(path(), "{\"checkOut\": \"2027-05-15\"}")
                .expect(200)
                .json();

        assertThat(changed.get("propertyTitle").textValue()).isEqualTo("Attic");
        assertThat(changed.get("city").textValue()).isEqualTo("Horta");
        assertThat(changed.get("country").textValue()).isEqualTo("ES");
        assertThat(changed.get("timeZone").textValue()).isEqualTo("Atlantic/Azores");
        assertThat(changed.get("checkInTime").textValue()).isEqualTo("17:00");
        assertThat(changed.get("checkOutTime").textValue()).isEqualTo("09:00");
        assertThat(changed.at("/price/nightlyRateMinor").longValue()).isEqualTo(20000);
        assertThat(guest.get(path()).json()).isEqualTo(changed);
        assertThat(api.owner()
                        .message("booking.changed", booking)
                        .event()
                        .get("propertyTitle")
                        .textValue())
                .isEqualTo("Attic");
    }

    @Test
    void a_cancellation_tells_of_the_property_as_it_was_booked() {
        host.patch("/v1/properties/" + property, RENOVATED).expect(200);

        assertShowsTheLoft(guest.post(path() + "/cancellation").expect(200).json());

        JsonNode event = api.owner().message("booking.cancelled", booking).event();
        assertThat(event.get("propertyTitle").textValue()).isEqualTo("Loft above the tram");
        assertThat(event.get("timeZone").textValue()).isEqualTo("Europe/Lisbon");
        assertThat(event.get("hostEmail").textValue()).isEqualTo(host.email());
    }

    @Test
    void the_last_day_to_cancel_ends_in_the_time_zone_that_the_booking_shows() {
        host.patch("/v1/properties/" + property, JsonBodies.property("timeZone", "\"Pacific/Kiritimati\""))
                .expect(200);
        // 8 May in Lisbon, and 9 May on Kiritimati.
        clock.set("2027-05-08T22:00:00Z");

        guest.post(path() + "/cancellation").expect(200);
    }

    private String path() {
        return "/v1/bookings/" + booking;
    }

    private static void assertShowsTheLoft(JsonNode shown) {
        assertThat(shown.get("propertyTitle").textValue()).isEqualTo("Loft above the tram");
        assertThat(shown.get("city").textValue()).isEqualTo("Lisbon");
        assertThat(shown.get("country").textValue()).isEqualTo("PT");
        assertThat(shown.get("timeZone").textValue()).isEqualTo("Europe/Lisbon");
        assertThat(shown.get("checkInTime").textValue()).isEqualTo("15:00");
        assertThat(shown.get("checkOutTime").textValue()).isEqualTo("11:00");
    }
}
