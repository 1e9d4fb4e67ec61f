package dev.stayhub.api.booking;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * A rule that a request breaks.
 *
 * @param code identifies the rule for programs
 * @param field the field of the request to change; empty if no change would help
 * @param message states the rule for people
 */
record BrokenRule(Code code, String field, String message) {

    /** The rules, including that the nights must be free. */
    enum Code {
        DATES_UNAVAILABLE,
        MIN_NIGHTS,
        MAX_NIGHTS,
        MAX_GUESTS,
        IN_THE_PAST,
        TOO_FAR_AHEAD,
        NOT_PUBLISHED,
        OWN_PROPERTY,
        TOO_LATE;

        @Override
        @JsonValue
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
