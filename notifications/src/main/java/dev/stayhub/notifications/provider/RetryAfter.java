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
    /** No message waits for longer, and nobody who asks for a century means it. */
    private static final Duration LONGEST = Duration.ofDays(30);

    private RetryAfter() {}

    /** Until when, if it says so in a way that can be understood; at most 30 days from now. */
    static Optional<Instant> of(HttpHeaders headers, Instant now) {
        Instant latest = now.plus(LONGEST);
        return headers.firstValue("Retry-After")
                .flatMap(value -> parsed(value.strip(), now, latest))
                .map(until -> until.isAfter(latest) ? latest : until);
    }

    private static Optional<Instant> parsed(String value, Instant now, Instant latest) {
        if (SECONDS.matcher(value).matches()) {
            long seconds = Long.parseLong(value);
            return Optional.of(seconds > LONGEST.toSeconds() ? latest : now.plusSeconds(seconds));
        }
        try {
            return Optional.of(ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
