package dev.stayhub.notifications.content;

import dev.stayhub.notifications.OneLine;
import java.math.BigDecimal;
import java.util.Currency;

/**
 * An amount of money in an email.
 *
 * @param minor the amount in the currency's minor unit: cents, yen, fils
 * @param currency ISO 4217
 */
record Amount(long minor, String currency) {

    /**
     * For example {@code EUR 460.60}, {@code JPY 52000} or {@code KWD 12.345}: the same for every reader's locale.
     *
     * @throws IllegalArgumentException if the currency does not exist or has no minor unit
     */
    String text() {
        return currency + " " + BigDecimal.valueOf(minor, decimals()).toPlainString();
    }

    private int decimals() {
        int decimals;
        try {
            decimals = Currency.getInstance(currency).getDefaultFractionDigits();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("unknown currency: " + OneLine.of(currency, 10), e);
        }
        if (decimals < 0) {
            throw new IllegalArgumentException("not a currency with a minor unit: " + currency);
        }
        return decimals;
    }
}
