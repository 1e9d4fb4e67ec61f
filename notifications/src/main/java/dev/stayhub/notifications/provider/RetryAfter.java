package dev.stayhub.notifications.provider;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Pattern;

/** How long a provider wants to be left alone (RFC 9110 section 10.2.3). */
final class RetryAfter {

    private static final Pattern SECONDS = Pattern.compile("\\d{1,18}");
    /**
     * No message waits for longer than this before it is given up, so a longer pause would be one for ever; and one answer
     * must not silence us for a month.
     */
    static final Duration LONGEST = Duration.ofHours(24);

    private RetryAfter() {}

    /**
     * For how long, if it says so in a way that can be understood; from nothing to {@link #LONGEST}. A date is compared to
     * the answer's own Date, because the provider's clock need not be ours.
     *
     * @param now the answer's date if it has none that can be understood
     */
    static Optional<Duration> of(HttpHeaders headers, Instant now) {
        return headers.firstValue("Retry-After").map(String::strip).flatMap(value -> parsed(value, headers, now));
    }

    private static Optional<Duration> parsed(String value, HttpHeaders headers, Instant now) {
        if (SECONDS.matcher(value).matches()) {
            return Optional.of(bounded(Duration.ofSeconds(Long.parseLong(value))));
        }
        Instant answered = headers.firstValue("Date").flatMap(RetryAfter::date).orElse(now);
        return date(value).map(until -> bounded(Duration.between(answered, until)));
    }

    private static Duration bounded(Duration asked) {
        if (asked.isNegative()) {
            return Duration.ZERO;
        }
        return asked.compareTo(LONGEST) > 0 ? LONGEST : asked;
    }

    private static Optional<Instant> date(String value) {
        try {
            return Optional.of(ZonedDateTime.parse(value.strip(), DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
