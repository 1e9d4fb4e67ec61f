package dev.stayhub.api.booking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.quota.Quota;
import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Each booking and each change emails a host: how often an account can have that done. */
class BookingQuotaTest {

    private static final int AT_ONCE = 3;

    @RegisterExtension
    static final RunningApi api = new RunningApi().withBookings(new Quota("bookings", AT_ONCE, Duration.ofMinutes(5)));

    private UUID property;
    private Person guest;

    @BeforeEach
    void people() {
        property = api.signUp("Hugo Host").publishProperty();
        guest = api.signUp("Gwen Guest");
    }

    @Test
    void whoever_books_and_cancels_without_end_is_told_to_wait() {
        for (int booking = 0; booking < AT_ONCE; booking++) {
            cancel(book(guest, 10).expect(201).id()).expect(200);
        }

        ApiResponse refused = book(guest, 10).expectProblem(429, "too-many-requests");

        assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(1, 300);
        assertThat(api.owner().messages("booking.created", property)).isEqualTo(AT_ONCE);
        book(api.signUp("Olga Other"), 10).expect(201);
    }

    @Test
    void a_change_counts_and_a_cancellation_is_always_possible() {
        UUID booking = book(guest, 10).expect(201).id();
        guest.patch("/v1/bookings/" + booking, "{\"guests\": 1}").expect(200);
        guest.patch("/v1/bookings/" + booking, "{\"guests\": 2}").expect(200);

        guest.patch("/v1/bookings/" + booking, "{\"guests\": 1}").expectProblem(429, "too-many-requests");
        guest.patch("/v1/bookings/" + booking, "{\"guests\": 2}").expect(200);
        cancel(booking).expect(200);
    }

    @Test
    void a_request_without_an_effect_does_not_count() {
        book(api.signUp("Olga Other"), 10).expect(201);
        for (int i = 0; i < 2 * AT_ONCE; i++) {
            book(guest, 10).expectProblem(409, "dates-unavailable");
            guest.post("/v1/bookings", JsonBodies.booking(property, "2027-05-20", "2027-05-21", 99))
                    .expect(422);
        }
        String json = JsonBodies.booking(property, "2027-05-20", "2027-05-21", 2);
        for (int i = 0; i < 2 * AT_ONCE; i++) {
            guest.postOnce("/v1/bookings", json, "the same request").expect(201);
        }

        book(guest, 12).expect(201);
        book(guest, 14).expect(201);
        book(guest, 16).expect(429);
    }

    private ApiResponse book(Person who, int day) {
        return who.book(property, "2027-05-" + day, "2027-05-" + (day + 1));
    }

    private ApiResponse cancel(UUID booking) {
        return guest.post("/v1/bookings/" + booking + "/cancellation");
    }
}
