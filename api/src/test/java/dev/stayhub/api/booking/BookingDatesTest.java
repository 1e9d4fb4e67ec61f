package dev.stayhub.api.booking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which nights clash: the half-open range decides, for the API and for the database. */
class BookingDatesTest {

    @RegisterExtension
    static final RunningApi api = new RunningApi();

    static Person host;
    static Person guest;

    @BeforeAll
    static void people() {
        host = api.signUp("Hugo Host");
        guest = api.signUp("Gwen Guest");
    }

    @ParameterizedTest
    @CsvSource({
        "same stay,      2027-05-10, 2027-05-14",
        "inside,         2027-05-11, 2027-05-13",
        "around,         2027-05-08, 2027-05-16",
        "same start,     2027-05-10, 2027-05-12",
        "longer,         2027-05-10, 2027-05-20",
        "same end,       2027-05-12, 2027-05-14",
        "last night,     2027-05-13, 2027-05-15",
        "first night,    2027-05-09, 2027-05-11",
    })
    void a_stay_that_shares_a_night_is_refused_and_told_which(String name, String checkIn, String checkOut) {
        UUID property = host.publishProperty();
        guest.book(property, "2027-05-10", "2027-05-14").expect(201);

        ApiResponse answer = guest.book(property, checkIn, checkOut).expectProblem(409, "dates-unavailable");

        String from = checkIn.compareTo("2027-05-10") > 0 ? checkIn : "2027-05-10";
        String to = checkOut.compareTo("2027-05-14") < 0 ? checkOut : "2027-05-14";
        assertThat(answer.json().get("unavailable").toString())
                .as(name)
                .isEqualTo("[{\"checkIn\":\"%s\",\"checkOut\":\"%s\"}]".formatted(from, to));
    }

    @Test
    void guests_change_over_on_the_same_day_in_both_directions_and_one_night_between_is_bookable() {
        UUID property = host.publishProperty();
        guest.book(property, "2027-05-10", "2027-05-14").expect(201);

        guest.book(property, "2027-05-14", "2027-05-16").expect(201);
        guest.book(property, "2027-05-06", "2027-05-09").expect(201);
        guest.book(property, "2027-05-09", "2027-05-10").expect(201);
    }

    @Test
    void every_taken_part_of_the_asked_nights_is_told_and_not_whose_it_is() {
        UUID property = host.publishProperty();
        guest.book(property, "2027-05-01", "2027-05-03").expect(201);
        guest.book(property, "2027-05-05", "2027-05-06").expect(201);
        guest.book(property, "2027-05-09", "2027-05-20").expect(201);

        ApiResponse answer = api.signUp("Late Guest").book(property, "2027-05-02", "2027-05-10");

        answer.expectProblem(409, "dates-unavailable");
        assertThat(answer.json().get("unavailable").toString())
                .isEqualTo("[{\"checkIn\":\"2027-05-02\",\"checkOut\":\"2027-05-03\"},"
                        + "{\"checkIn\":\"2027-05-05\",\"checkOut\":\"2027-05-06\"},"
                        + "{\"checkIn\":\"2027-05-09\",\"checkOut\":\"2027-05-10\"}]");
        assertThat(answer.json().fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("type", "title", "status", "detail", "unavailable");
    }

    @Test
    void a_double_click_books_once() {
        UUID property = host.publishProperty();

        guest.book(property, "2027-05-10", "2027-05-14").expect(201);
        guest.book(property, "2027-05-10", "2027-05-14").expectProblem(409, "dates-unavailable");
    }

    @Test
    void the_same_nights_of_two_properties_do_not_clash() {
        guest.book(host.publishProperty(), "2027-05-10", "2027-05-14").expect(201);
        guest.book(host.publishProperty(), "2027-05-10", "2027-05-14").expect(201);
    }

    @Test
    void a_cancelled_stay_holds_no_nights() {
        UUID property = host.publishProperty();
        UUID booking = guest.book(property, "2027-05-10", "2027-05-14").id();
        api.owner().cancel(booking);

        guest.book(property, "2027-05-10", "2027-05-14").expect(201);
    }

    @Test
    void the_29th_of_february_is_a_day_in_a_leap_year_only() {
        UUID property = host.publishProperty();

        ApiResponse leap = guest.book(property, "2028-02-28", "2028-03-01").expect(201);

        assertThat(leap.json().get("nights").intValue()).isEqualTo(2);
        guest.book(property, "2028-02-29", "2028-03-01").expectProblem(409, "dates-unavailable");
        ApiResponse none = guest.book(property, "2027-02-28", "2027-02-29").expectProblem(400, "malformed-request");
        assertThat(none.pointers()).containsExactly("/checkOut");
    }

    @Test
    void a_stay_has_365_nights_at_most() {
        UUID property = host.publishProperty();

        ApiResponse tooLong = guest.book(property, "2027-01-01", "2028-01-02").expectProblem(422, "rule-broken");

        assertThat(tooLong.pointers()).containsExactly("/checkOut");
        guest.book(property, "2027-01-01", "2028-01-01").expect(201);
    }

    @ParameterizedTest
    @CsvSource({
        "'2027-05-10', '2027-05-10', bookings_dates_in_order",
        "'2027-05-10', '2027-05-09', bookings_dates_in_order",
        "'-infinity', '2027-05-09', bookings_dates_finite",
        "'2027-05-10', 'infinity', bookings_dates_finite",
        "'12026-05-10', '12026-05-12', bookings_dates_four_digit_years",
        "'2027-01-01', '2028-01-02', bookings_dates_within_365_nights",
    })
    void the_database_refuses_by_itself_what_is_no_stay(String checkIn, String checkOut, String constraint) {
        UUID property = host.publishProperty();

        assertThatThrownBy(() -> api.transactions()
                        .inTransaction(handle -> handle.createUpdate("""
                                INSERT INTO bookings (public_id, reference, property_id, guest_id, check_in, check_out,
                                                      guests, currency, nightly_rate_minor, nights_minor,
                                                      cleaning_fee_minor, service_fee_minor, total_minor)
                                SELECT gen_random_uuid(), 'AAAAAAAA', id, owner_id, CAST(:checkIn AS DATE),
                                       CAST(:checkOut AS DATE), 1, 'EUR', 0, 0, 0, 0, 0
                                FROM properties
                                WHERE public_id = :property
                                """)
                                .bind("checkIn", checkIn)
                                .bind("checkOut", checkOut)
                                .bind("property", property)
                                .execute()))
                .hasMessageContaining(constraint);
    }

    @Test
    void the_database_refuses_by_itself_a_second_booking_of_a_night() {
        UUID property = host.publishProperty();
        guest.book(property, "2027-05-10", "2027-05-14").expect(201);

        assertThatThrownBy(() -> api.transactions()
                        .inTransaction(handle -> handle.createUpdate("""
                                INSERT INTO bookings (public_id, reference, property_id, guest_id, check_in, check_out,
                                                      guests, currency, nightly_rate_minor, nights_minor,
                                                      cleaning_fee_minor, service_fee_minor, total_minor)
                                SELECT gen_random_uuid(), 'BBBBBBBB', property_id, guest_id, check_in + 1, check_out,
                                       1, 'EUR', 0, 0, 0, 0, 0
                                FROM bookings
                                WHERE property_id = (SELECT id FROM properties WHERE public_id = :property)
                                """)
                                .bind("property", property)
                                .execute()))
                .hasMessageContaining("no_overlapping_bookings");
    }
}
