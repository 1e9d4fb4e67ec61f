package dev.stayhub.api.booking;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * A rule that a request breaks.
 *
 * @param code which one, for programs
 * @param field the field of the request that would have to change; empty if none would help
 * @param message what the rule is
 */
record BrokenRule(Code code, String field, String message) {

    /** The rules, and that the nights have to be free. */
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
