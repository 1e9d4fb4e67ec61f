package dev.stayhub.migrations;

import static dev.stayhub.testbed.postgres.Sql.CHECK_VIOLATED;
import static dev.stayhub.testbed.postgres.Sql.OVERLAP;
import static java.time.temporal.ChronoUnit.DAYS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.testbed.postgres.Sql;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules that hold whatever the code does. As the api's login: nobody else writes bookings. */
class BookingsTableTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private static final AtomicInteger NEXT_REFERENCE = new AtomicInteger(512);
    private static final String INSERT = """
            INSERT INTO bookings (public_id, reference, property_id, guest_id, check_in, check_out, guests, currency,
                                  nightly_rate_minor, nights_minor, cleaning_fee_minor, service_fee_minor, total_minor)
            VALUES (gen_random_uuid(), ?, ?, ?, ?::DATE, ?::DATE, 2, 'EUR',
                    100, ?, 50, 12, ?)
            """;

    private final Sql api = new Sql(database.api());
    private long property;
    private long guest;

    @BeforeEach
    void one_property_and_one_guest() throws SQLException {
        property = TestRows.property(new Sql(database.owner()));
        guest = TestRows.account(new Sql(database.owner()));
    }

    @ParameterizedTest
    @CsvSource({
        "turnover on the day of check-in, 2030-05-07, 2030-05-10",
        "turnover on the day of check-out, 2030-05-14, 2030-05-17",
        "one night between two stays, 2030-05-20, 2030-05-21",
        "elsewhere in the year, 2030-09-01, 2030-09-02",
    })
    void free_nights_can_be_booked(String why, String checkIn, String checkOut) throws SQLException {
        book("2030-05-10", "2030-05-14");
        book("2030-05-17", "2030-05-20");
        book("2030-05-21", "2030-05-25");

        assertThat(book(checkIn, checkOut)).as(why).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "the same nights, 2030-05-10, 2030-05-14",
        "inside, 2030-05-11, 2030-05-13",
        "around, 2030-05-09, 2030-05-15",
        "same start and shorter, 2030-05-10, 2030-05-11",
        "same start and longer, 2030-05-10, 2030-05-16",
        "same end and shorter, 2030-05-13, 2030-05-14",
        "same end and longer, 2030-05-01, 2030-05-14",
        "the first night, 2030-05-09, 2030-05-11",
        "the last night, 2030-05-13, 2030-05-20",
    })
    void taken_nights_cannot_be_booked_again(String why, String checkIn, String checkOut) throws SQLException {
        book("2030-05-10", "2030-05-14");

        refused(OVERLAP, "no_overlapping_bookings", checkIn, checkOut);
        assertThat(bookPolitely(checkIn, checkOut)).as(why).isZero();
    }

    @Test
    void the_same_nights_of_another_property_are_free() throws SQLException {
        book("2030-05-10", "2030-05-14");
        property = TestRows.property(new Sql(database.owner()));

        assertThat(bookPolitely("2030-05-10", "2030-05-14")).isEqualTo(1);
    }

    @Test
    void cancelling_frees_the_nights_and_nothing_brings_the_booking_back_onto_them() throws SQLException {
        book("2030-05-10", "2030-05-14");
        cancelAll();
        book("2030-05-12", "2030-05-13");

        api.refused(OVERLAP, "no_overlapping_bookings", """
                UPDATE bookings SET status = 'CONFIRMED', cancelled_at = NULL, cancelled_by = NULL WHERE property_id = ?
                """, property);
    }

    @Test
    void a_change_of_dates_does_not_clash_with_the_booking_itself_but_with_others() throws SQLException {
        book("2030-05-10", "2030-05-14");
        book("2030-05-15", "2030-05-16");

        assertThat(move("2030-05-10", "2030-05-11", "2030-05-15")).isEqualTo(1);
        api.refused(
                OVERLAP,
                "no_overlapping_bookings",
                "UPDATE bookings SET check_in = '2030-05-12', check_out = '2030-05-16'"
                        + " WHERE property_id = ? AND check_in = '2030-05-11'",
                property);
    }

    @ParameterizedTest
    @CsvSource({
        "2030-05-10, 2030-05-10, bookings_dates_in_order",
        "2030-05-10, 2030-05-09, bookings_dates_in_order",
        "infinity, infinity, bookings_dates_finite",
        "2030-05-10, infinity, bookings_dates_finite",
        "-infinity, 2030-05-10, bookings_dates_finite",
        "12026-05-10, 12026-05-11, bookings_dates_four_digit_years",
        "9999-12-31, 10000-01-01, bookings_dates_four_digit_years",
        "1999-12-31, 2000-01-01, bookings_dates_four_digit_years",
        "2030-01-01, 2031-01-02, bookings_dates_within_365_nights",
    })
    void impossible_dates_are_refused_by_a_rule_that_names_them(String checkIn, String checkOut, String rule) {
        refused(CHECK_VIOLATED, rule, checkIn, checkOut);
    }

    @Test
    void three_hundred_and_sixty_five_nights_are_fine() throws SQLException {
        assertThat(book("2030-01-01", "2031-01-01")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "guests = 0, bookings_guests",
        "version = 0, bookings_version",
        "total_minor = total_minor + 1, bookings_price_total",
        "service_fee_minor = service_fee_minor - 1, bookings_price_total",
        "nights_minor = nights_minor + 1, bookings_price_nights",
        "check_out = check_out + 1, bookings_price_nights",
        "'service_fee_minor = -1, total_minor = nights_minor + cleaning_fee_minor - 1', bookings_price_not_negative",
        "currency = 'eur', bookings_currency_code",
        "status = 'PENDING', bookings_status",
        "status = 'CANCELLED', bookings_cancelled_when_and_by_whom",
        "cancelled_at = now(), bookings_cancelled_when_and_by_whom",
        "cancelled_by = guest_id, bookings_cancelled_when_and_by_whom",
        "cancellation_reason = 'ill', bookings_cancellation_reason",
        "property_title = '', bookings_property_title_length",
        "city = '', bookings_city_length",
        "country = 'pt', bookings_country_code",
        "time_zone = '', bookings_time_zone_length",
        "host_name = '', bookings_host_name_length",
    })
    void what_does_not_add_up_is_refused(String change, String rule) throws SQLException {
        book("2030-05-10", "2030-05-14");

        api.refused(CHECK_VIOLATED, rule, "UPDATE bookings SET " + change + " WHERE property_id = ?", property);
    }

    @ParameterizedTest
    @CsvSource({"ABCDEFG", "ABCDEFGHJ", "ABCDEFG0", "ABCDEFG1", "ABCDEFGI", "ABCDEFGL", "ABCDEFGO", "abcdefgh"})
    void references_have_eight_characters_that_nobody_confuses(String reference) {
        api.refused(
                CHECK_VIOLATED,
                "bookings_reference_form",
                INSERT,
                reference,
                property,
                guest,
                "2030-05-10",
                "2030-05-11",
                100L,
                162L);
    }

    @ParameterizedTest
    @CsvSource({
        "guest_name = '', bookings_guest_name_length",
        "cancellable_days_before = -1, bookings_cancellable_days_before",
    })
    void what_is_fixed_when_it_is_booked_makes_sense(String change, String rule) throws SQLException {
        book("2030-05-10", "2030-05-14");

        new Sql(database.owner())
                .refused(CHECK_VIOLATED, rule, "UPDATE bookings SET " + change + " WHERE property_id = ?", property);
    }

    /** As the release before V12 inserts one. */
    @Test
    void a_booking_without_what_was_booked_is_filled_from_its_property() throws SQLException {
        Sql owner = new Sql(database.owner());
        owner.run(
                "UPDATE accounts SET name = 'A host' WHERE id = (SELECT owner_id FROM properties WHERE id = ?)",
                property);
        book("2030-05-10", "2030-05-14");

        owner.run("UPDATE properties SET title = 'Another title' WHERE id = ?", property);

        assertThat(api.value("""
                SELECT concat_ws(', ', property_title, city, country, time_zone, check_in_time, check_out_time, host_name,
                                 guest_name, cancellable_days_before)
                FROM bookings
                WHERE property_id = ?
                """, property))
                .isEqualTo("Boat house, Kiel, DE, Europe/Berlin, 15:00:00, 11:00:00, A host, A guest, 2");
    }

    private int book(String checkIn, String checkOut) throws SQLException {
        return api.run(INSERT, values(checkIn, checkOut));
    }

    private int bookPolitely(String checkIn, String checkOut) throws SQLException {
        return api.strings(
                        INSERT + "ON CONFLICT ON CONSTRAINT no_overlapping_bookings DO NOTHING RETURNING public_id",
                        values(checkIn, checkOut))
                .size();
    }

    private void refused(String sqlState, String rule, String checkIn, String checkOut) {
        api.refused(sqlState, rule, INSERT, values(checkIn, checkOut));
    }

    private int move(String from, String checkIn, String checkOut) throws SQLException {
        return api.run("""
                UPDATE bookings SET check_in = ?::DATE, check_out = ?::DATE WHERE property_id = ? AND check_in = ?::DATE
                """, checkIn, checkOut, property, from);
    }

    private void cancelAll() throws SQLException {
        api.run("""
                UPDATE bookings SET status = 'CANCELLED', cancelled_at = now(), cancelled_by = guest_id WHERE property_id = ?
                """, property);
    }

    private Object[] values(String checkIn, String checkOut) {
        long nights = nights(checkIn, checkOut);
        String octal = Integer.toOctalString(NEXT_REFERENCE.incrementAndGet());
        String reference = "ABCD" + octal.replace('0', '8').replace('1', '9');
        return new Object[] {reference, property, guest, checkIn, checkOut, 100 * nights, 100 * nights + 62};
    }

    /** Dates that are none have no number of nights. */
    private static long nights(String checkIn, String checkOut) {
        return checkIn.length() == 10 && checkOut.length() == 10
                ? DAYS.between(LocalDate.parse(checkIn), LocalDate.parse(checkOut))
                : 1;
    }
}
