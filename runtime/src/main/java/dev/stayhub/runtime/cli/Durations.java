package dev.stayhub.runtime.cli;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** Durations in text form: {@code 250ms}, {@code 30s}, {@code 5m}, {@code 24h}, {@code 7d}. */
public final class Durations {

    private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h|d)");
    private static final Duration LONGEST = Duration.ofDays(3_650);

    private Durations() {}

    /**
     * A number and a unit.
     *
     * @throws TypeConversionException if the text is invalid or longer than ten years (3650 days)
     */
    public static Duration parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new TypeConversionException("'" + text + "' is not a duration such as 250ms, 30s, 5m, 24h or 7d");
        }
        Duration duration = of(Long.parseLong(matcher.group(1)), matcher.group(2));
        if (duration.compareTo(LONGEST) > 0) {
            throw new TypeConversionException("'" + text + "' is longer than ten years");
        }
        return duration;
    }

    private static Duration of(long amount, String unit) {
        return switch (unit) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            case "h" -> Duration.ofHours(amount);
            default -> Duration.ofDays(amount);
        };
    }

    /** The duration in the format of {@link #parse}, in the largest unit that is exact. */
    public static String text(Duration duration) {
        long millis = duration.toMillis();
        if (millis % 1_000 != 0) {
            return millis + "ms";
        }
        long seconds = millis / 1_000;
        if (seconds % 60 != 0 || seconds == 0) {
            return seconds + "s";
        }
        long minutes = seconds / 60;
        if (minutes % 60 != 0) {
            return minutes + "m";
        }
        return minutes % 1_440 == 0 ? minutes / 1_440 + "d" : minutes / 60 + "h";
    }
}
