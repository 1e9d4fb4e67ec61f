package dev.stayhub.api.http;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;
import java.util.regex.Pattern;

/** Days as they stand in addresses and bodies: yyyy-MM-dd, and in the calendar. */
final class Dates {

    static final String EXPECTED = "must be a day in the calendar, written like 2027-03-26";

    private static final Pattern FORM = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

    private Dates() {}

    /** Nothing if the text is no such day; 29 February in a year that has none is not moved to another. */
    static Optional<LocalDate> parse(String text) {
        if (!FORM.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(LocalDate.parse(text));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
