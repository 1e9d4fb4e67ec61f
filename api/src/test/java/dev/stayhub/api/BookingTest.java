package dev.stayhub.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stayhub.api.testing.Answer;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class BookingTest {

    @RegisterExtension
    static final RunningApi api = new RunningApi();

    static Person host;
    static Person guest;

    @BeforeAll
    static void people() {
        host = api.signUp("Hugo Host");
        guest = api.signUp("Gwen Guest");
    }

    @Test
    void a_booking_answers_what_was_booked_and_what_it_costs() {
        UUID property = host.publishProperty();

        Answer answer = guest.book(property, "2027-03-26", "2027-03-30").expect(201);

        System.out.println(answer.body());
        JsonNode booking = answer.json();
        assertThat(answer.header("Location")).isEqualTo("/v1/bookings/" + answer.id());
        System.out.println(guest.get("/v1/bookings").body());
        System.out.println(host.get("/v1/bookings?role=host").body());
        System.out.println(host.get("/v1/properties").body());
        System.out.println(
                api.signUp("x").book(property, "2027-03-28", "2027-04-30").body());
        System.out.println(host.book(property, "2017-03-28", "2017-03-20").body());
        System.out.println(
                host.patch("/v1/properties/" + property, "{\"title\": \"New\"}").body());
        System.out.println(api.anonymous().get("/health/ready").body());
        System.out.println(api.anonymous().get("/nowhere").response());
        System.out.println(booking);
    }
}
