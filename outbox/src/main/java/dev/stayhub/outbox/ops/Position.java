package dev.stayhub.outbox.ops;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where in the order of dying a page ended. Microseconds, as the database has them. */
record Position(Instant diedAt, long id) {

    private static final Pattern FORM = Pattern.compile("(\\d{1,17})-(\\d{1,18})");

    static Position of(DeadLetter letter) {
        return new Position(letter.diedAt(), letter.id());
    }

    /** @throws IllegalArgumentException if it is not what {@link #token()} made */
    static Position parse(String token) {
        Matcher matcher = FORM.matcher(token);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + token + "' is not where a page ended");
        }
        return new Position(
                Instant.EPOCH.plus(Long.parseLong(matcher.group(1)), ChronoUnit.MICROS),
                Long.parseLong(matcher.group(2)));
    }

    String token() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, diedAt) + "-" + id;
    }
}
