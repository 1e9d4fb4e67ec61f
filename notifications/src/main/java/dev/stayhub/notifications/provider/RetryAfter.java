package dev.stayhub.notifications.provider;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Pattern;

/** How long a provider asks to wait (RFC 9110 section 10.2.3). */
final class RetryAfter {

    private static final Pattern SECONDS = Pattern.compile("\\d{1,18}");
    /**
     * A message waits at most this long before it becomes a dead letter, so a longer pause would never end; and one
     * response must not stop all emails for a month.
     */
    static final Duration LONGEST = Duration.ofHours(24);

    private RetryAfter() {}

    /**
     * The requested pause, if the header is valid; from zero to {@link #LONGEST}. A date is compared with the
     * response's own Date, because the provider's clock can differ from ours.
     *
     * @param now the time of the response, if it has no valid Date header
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
