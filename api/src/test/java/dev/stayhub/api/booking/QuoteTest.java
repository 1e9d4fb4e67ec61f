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
import org.junit.jupiter.params.provider.CsvSource;

/** It is New Year's Day of 2027. */
class QuoteTest {

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
    void a_quote_is_what_the_booking_will_cost_and_creates_nothing() {
        UUID property = host.publishProperty();

        ApiResponse quote = quote(guest, property, "2027-05-10", "2027-05-14", 2);

        assertThat(quote.body())
                .isEqualTo(
                        "{\"available\":true,\"reasons\":[],\"price\":{\"currency\":\"EUR\",\"nightlyRateMinor\":9500,"
                                + "\"nightsMinor\":38000,\"cleaningFeeMinor\":3500,\"serviceFeeMinor\":4560,"
                                + "\"totalMinor\":46060}}");
        assertThat(api.owner().bookings(property)).isZero();
        assertThat(api.owner().messages("booking.created", property)).isZero();
        assertThat(guest.book(property, "2027-05-10", "2027-05-14")
                        .expect(201)
                        .json()
                        .get("price"))
                .isEqualTo(quote.json().get("price"));
    }

    @ParameterizedTest
    @CsvSource({
        "JPY, 18000, 0,     36000,  4320,  40320",
        "KWD, 45500, 12250, 91000, 10920, 114170",
    })
    void currencies_without_decimals_and_with_three_are_counted_in_their_own_minor_unit(
            String currency, String rate, String cleaning, long nights, long service, long total) {
        UUID property = host.publishProperty(JsonBodies.with(
                JsonBodies.with(JsonBodies.property("currency", '"' + currency + '"'), "nightlyRateMinor", rate),
                "cleaningFeeMinor",
                cleaning));

        ApiResponse quote = quote(guest, property, "2027-05-10", "2027-05-12", 2);

        assertThat(quote.json().at("/price/nightsMinor").longValue()).isEqualTo(nights);
        assertThat(quote.json().at("/price/serviceFeeMinor").longValue()).isEqualTo(service);
        assertThat(quote.json().at("/price/totalMinor").longValue()).isEqualTo(total);
    }

    @Test
    void every_reason_is_told_at_once() {
        UUID property = host.publishProperty(JsonBodies.with(JsonBodies.property("minNights", "3"), "maxNights", "5"));
        guest.book(property, "2027-05-10", "2027-05-14").expect(201);

        ApiResponse quote = quote(guest, property, "2027-05-08", "2027-05-20", 9);

        assertThat(quote.codes()).containsExactly("max_nights", "max_guests", "dates_unavailable");
        assertThat(quote.json().get("available").booleanValue()).isFalse();
        assertThat(quote.json().at("/reasons/0/message").textValue())
                .isEqualTo("checkOut must be 3 to 5 nights after checkIn at this property");
        assertThat(quote.json().at("/price/nightsMinor").longValue()).isEqualTo(12 * 9_500);
        assertThat(quote(guest, property, "2026-12-31", "2027-01-01", 1).codes())
                .containsExactly("in_the_past", "min_nights");
        assertThat(quote(guest, property, "2029-01-01", "2029-01-05", 1).codes())
                .containsExactly("too_far_ahead");
    }

    @Test
    void what_is_no_stay_has_no_price() {
        UUID property = host.publishProperty();

        for (String checkOut : new String[] {"2027-05-10", "2027-05-01", "2029-05-10", "9999-12-31"}) {
            ApiResponse quote = quote(guest, property, "2027-05-10", checkOut, 1);
            assertThat(quote.codes()).hasSize(1).first().asString().endsWith("_nights");
            assertThat(quote.json().has("price")).isFalse();
        }
    }

    @Test
    void a_host_is_told_that_it_is_their_own_and_that_it_is_not_published() {
        UUID draft = host.post("/v1/properties", JsonBodies.property()).id();

        assertThat(quote(host, draft, "2027-05-10", "2027-05-14", 1).codes())
                .containsExactly("own_property", "not_published");
        guest.post("/v1/quotes", JsonBodies.booking(draft, "2027-05-10", "2027-05-14", 1))
                .expectProblem(404, "not-found");
    }

    @Test
    void whoever_is_not_signed_in_gets_a_quote_too() {
        assertThat(quote(api.anonymous(), host.publishProperty(), "2027-05-10", "2027-05-14", 1)
                        .json()
                        .get("available")
                        .booleanValue())
                .isTrue();
    }

    private static ApiResponse quote(Person person, UUID property, String checkIn, String checkOut, int guests) {
        return person.post("/v1/quotes", JsonBodies.booking(property, checkIn, checkOut, guests))
                .expect(200);
    }
}
