package dev.stayhub.api.booking;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The price that a guest was shown. At any other price nothing is booked or changed.
 *
 * @param totalMinor the total; empty if any will do
 * @param currency the currency of the total, ISO 4217; empty if the request did not name it
 */
record ExpectedPrice(OptionalLong totalMinor, Optional<String> currency) {

    /** Any price will do. */
    static ExpectedPrice any() {
        return new ExpectedPrice(OptionalLong.empty(), Optional.empty());
    }

    /** The same, with a total that was sent without its currency taken to be in this one. */
    ExpectedPrice withDefault(String defaultCurrency) {
        return currency.isPresent() || totalMinor.isEmpty()
                ? this
                : new ExpectedPrice(totalMinor, Optional.of(defaultCurrency));
    }

    boolean isMetBy(Price price) {
        return totalMinor.orElse(price.totalMinor()) == price.totalMinor()
                && currency.orElse(price.currency()).equals(price.currency());
    }
}
