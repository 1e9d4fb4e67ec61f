package dev.stayhub.notifications.content;

import dev.stayhub.notifications.OneLine;
import java.math.BigDecimal;
import java.util.Currency;

/**
 * Money as emails write it.
 *
 * @param minor in the currency's minor unit: cents, yen, fils
 * @param currency ISO 4217
 */
record Amount(long minor, String currency) {

    /**
     * For example {@code EUR 460.60}, {@code JPY 52000} or {@code KWD 12.345}: the same for every reader's locale.
     *
     * @throws IllegalArgumentException if there is no such currency, or it has no minor unit
     */
    String text() {
        return currency + " " + BigDecimal.valueOf(minor, decimals()).toPlainString();
    }

    private int decimals() {
        int decimals;
        try {
            decimals = Currency.getInstance(currency).getDefaultFractionDigits();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("no such currency: " + OneLine.of(currency, 10), e);
        }
        if (decimals < 0) {
            throw new IllegalArgumentException("not a currency that prices are in: " + currency);
        }
        return decimals;
    }
}
