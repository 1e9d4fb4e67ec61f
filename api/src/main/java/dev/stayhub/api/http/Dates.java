package dev.stayhub.api.http;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;
import java.util.regex.Pattern;

/** Dates in paths, queries and bodies: yyyy-MM-dd, and valid in the calendar. */
public final class Dates {

    static final String EXPECTED = "must be a valid date such as 2027-03-26";

    private static final Pattern FORM = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

    private Dates() {}

    /** Empty if the text is not a valid date. 29 February of a non-leap year is rejected, not adjusted. */
    public static Optional<LocalDate> parse(String text) {
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
