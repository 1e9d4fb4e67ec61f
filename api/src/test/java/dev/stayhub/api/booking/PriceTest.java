package dev.stayhub.api.booking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.property.PropertyDetails;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PriceTest {

    @ParameterizedTest
    @CsvSource({
        // Yen have no decimals, dinars three: the minor unit is all there is.
        "JPY, 18000,      0,    2, 36000,        4320,        40320",
        "KWD, 45500,      12250, 3, 136500,       16380,       165130",
        // 12 % of 4 is 0.48, of 5 it is 0.60.
        "EUR, 4,          0,    1, 4,            0,           4",
        "EUR, 5,          0,    1, 5,            1,           6",
        "EUR, 104,        1,    1, 104,          12,          117",
        "EUR, 1000000000, 1000000000, 365, 365000000000, 43800000000, 409800000000",
    })
    void the_total_is_nights_and_cleaning_and_twelve_percent_of_the_nights_alone(
            String currency, long rate, long cleaning, long nights, long nightsMinor, long service, long total) {
        assertThat(Price.of(property(currency, rate, cleaning), nights))
                .isEqualTo(new Price(currency, rate, nightsMinor, cleaning, service, total));
    }

    @Test
    void the_service_fee_is_rounded_to_the_nearest_unit() {
        for (long nightsMinor = 1; nightsMinor <= 1_000; nightsMinor++) {
            assertThat(Price.of(property("EUR", nightsMinor, 0), 1).serviceFeeMinor())
                    .isEqualTo((12 * nightsMinor + 50) / 100);
        }
    }

    @Test
    void the_parts_always_add_up_to_the_total() {
        RandomGenerator random = RandomGenerator.of("L64X128MixRandom");
        for (int i = 0; i < 10_000; i++) {
            Price price = Price.of(
                    property("EUR", random.nextLong(1, 1_000_000_001), random.nextLong(0, 1_000_000_001)),
                    random.nextLong(1, 366));
            assertThat(price.nightsMinor() + price.cleaningFeeMinor() + price.serviceFeeMinor())
                    .isEqualTo(price.totalMinor());
        }
    }

    private static PropertyDetails property(String currency, long nightlyRateMinor, long cleaningFeeMinor) {
        return new PropertyDetails(
                "Loft",
                "",
                "Lisbon",
                "PT",
                ZoneId.of("Europe/Lisbon"),
                currency,
                nightlyRateMinor,
                cleaningFeeMinor,
                4,
                1,
                365,
                LocalTime.of(15, 0),
                LocalTime.of(11, 0),
                List.of());
    }
}
