package dev.stayhub.api.booking;

import static java.lang.Math.addExact;
import static java.lang.Math.multiplyExact;

import dev.stayhub.api.property.PropertyDetails;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The price of a stay, item by item. All amounts are in the currency's minor unit, so that yen and dinar need no
 * special case.
 *
 * @param currency ISO 4217
 * @param nightlyRateMinor one night
 * @param nightsMinor all nights
 * @param cleaningFeeMinor charged once per stay
 * @param serviceFeeMinor 12 % of {@code nightsMinor}, with half a unit rounded up
 * @param totalMinor the sum of nights, cleaning fee and service fee
 */
public record Price(
        String currency,
        long nightlyRateMinor,
        long nightsMinor,
        long cleaningFeeMinor,
        long serviceFeeMinor,
        long totalMinor) {

    private static final BigDecimal SERVICE_FEE = new BigDecimal("0.12");

    /**
     * The price of a stay at a property.
     *
     * @throws ArithmeticException if an amount overflows a long
     */
    static Price of(PropertyDetails property, long nights) {
        long nightsMinor = multiplyExact(property.nightlyRateMinor(), nights);
        long serviceFeeMinor = BigDecimal.valueOf(nightsMinor)
                .multiply(SERVICE_FEE)
                .setScale(0, RoundingMode.HALF_UP)
                .longValueExact();
        return new Price(
                property.currency(),
                property.nightlyRateMinor(),
                nightsMinor,
                property.cleaningFeeMinor(),
                serviceFeeMinor,
                addExact(addExact(nightsMinor, property.cleaningFeeMinor()), serviceFeeMinor));
    }
}
