package dev.stayhub.api.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stayhub.runtime.text.Uuids;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Reads the fields of one JSON object and collects all errors in them. A field with an error reads as null, 0 or empty,
 * so call {@link #done} before using the values.
 *
 * <p>A value of the wrong type or format is malformed (400). A well-formed value that is not allowed breaks a rule
 * (422).
 */
public final class Fields {

    private static final Pattern TIME = Pattern.compile("\\d{2}:\\d{2}");

    private final ObjectNode object;
    private final Set<String> known = new HashSet<>();
    private final List<RequestError> malformed = new ArrayList<>();
    private final List<RequestError> broken = new ArrayList<>();

    public Fields(ObjectNode object) {
        this.object = object;
    }

    /** A single line: stripped, not blank, without control characters. */
    public String line(String name, int maxLength) {
        return line(name, required(name), maxLength);
    }

    /** Text that may have several lines; empty if the field is absent. */
    public String optionalText(String name, int maxLength) {
        JsonNode value = optional(name);
        String text = value == null ? "" : storable(name, value);
        if (text != null && Text.hasControls(text)) {
            breaks(name, "must not contain control characters other than line breaks and tabs");
        }
        return within(name, text, 0, maxLength);
    }

    /** Any characters, also at the ends. */
    public String exact(String name, int minLength, int maxLength) {
        return within(name, storable(name, required(name)), minLength, maxLength);
    }

    /** Checks a rule of the caller's on a field that was read. */
    public void rule(String name, boolean holds, String otherwise) {
        if (!holds) {
            breaks(name, otherwise);
        }
    }

    /** A string converted to T. The message of the conversion's {@code IllegalArgumentException} becomes the error. */
    public <T> T converted(String name, Function<String, T> conversion) {
        return converted(name, required(name), conversion).orElse(null);
    }

    /** As {@link #converted}; empty if the field is absent. */
    public <T> Optional<T> optionalConverted(String name, Function<String, T> conversion) {
        return converted(name, optional(name), conversion);
    }

    /** Distinct single lines; empty if the field is absent. */
    public List<String> optionalLines(String name, int maxCount, int maxLength) {
        JsonNode array = optional(name);
        List<String> lines = new ArrayList<>();
        if (array != null && !array.isArray()) {
            malformed(name, "must be an array of strings");
        } else if (array != null && array.size() > maxCount) {
            breaks(name, "must have at most " + maxCount + " elements");
        } else if (array != null) {
            for (int i = 0; i < array.size(); i++) {
                String element = name + "/" + i;
                String line = line(element, array.get(i), maxLength);
                if (line != null && lines.contains(line)) {
                    breaks(element, "must not be repeated");
                }
                lines.add(line);
            }
        }
        return lines;
    }

    /** An integer; {@code 2.0} is rejected. */
    public long whole(String name, long min, long max) {
        return whole(name, required(name), min, max).orElse(0);
    }

    /** As {@link #whole}; empty if the field is absent. */
    public OptionalLong optionalWhole(String name, long min, long max) {
        return whole(name, optional(name), min, max);
    }

    /** A valid date in the form yyyy-MM-dd. */
    public LocalDate date(String name) {
        return date(name, required(name)).orElse(null);
    }

    /** As {@link #date}; empty if the field is absent. */
    public Optional<LocalDate> optionalDate(String name) {
        return date(name, optional(name));
    }

    /** A time of day in the form HH:mm. */
    public LocalTime time(String name) {
        return formed(name, required(name), Fields::parseTime, "must be a time of day such as 15:00")
                .orElse(null);
    }

    public UUID uuid(String name) {
        return formed(name, required(name), Uuids::parse, "must be a UUID").orElse(null);
    }

    /** Refuses null for fields of a merge patch that cannot be removed. */
    public void notRemovable(String... names) {
        for (String name : names) {
            JsonNode value = object.get(name);
            if (value != null && value.isNull()) {
                breaks(name, "cannot be removed");
            }
        }
    }

    /**
     * Ends the reading. Returns normally if there is no error.
     *
     * @throws ProblemException if there was an error, or if the object has a field that was not read
     */
    public void done() {
        object.fieldNames().forEachRemaining(name -> {
            if (!known.contains(name)) {
                malformed.add(RequestError.in(Text.excerpt(name), "is an unknown field"));
            }
        });
        List<RequestError> faults = new ArrayList<>(malformed);
        faults.addAll(broken);
        if (!malformed.isEmpty()) {
            throw new ProblemException(
                    Problem.of(ProblemType.MALFORMED_REQUEST, "See errors for the malformed fields.", faults));
        }
        if (!broken.isEmpty()) {
            throw ProblemException.rulesBroken(faults);
        }
    }

    private JsonNode optional(String name) {
        known.add(name);
        JsonNode value = object.get(name);
        return value == null || value.isNull() ? null : value;
    }

    private JsonNode required(String name) {
        JsonNode value = optional(name);
        if (value == null) {
            breaks(name, "is required");
        }
        return value;
    }

    private String storable(String path, JsonNode value) {
        if (value == null) {
            return null;
        }
        if (!value.isTextual()) {
            malformed(path, "must be a string");
            return null;
        }
        if (!Text.canBeStored(value.textValue())) {
            breaks(path, "must not contain NUL or an unpaired surrogate");
            return null;
        }
        return value.textValue();
    }

    private <T> Optional<T> converted(String name, JsonNode value, Function<String, T> conversion) {
        String text = storable(name, value);
        try {
            return Optional.ofNullable(text).map(conversion);
        } catch (IllegalArgumentException e) {
            breaks(name, e.getMessage());
            return Optional.empty();
        }
    }

    private String line(String path, JsonNode value, int maxLength) {
        String text = storable(path, value);
        if (text == null) {
            return null;
        }
        String line = text.strip();
        if (Text.isBlank(line)) {
            breaks(path, "must not be blank");
            return null;
        }
        if (!Text.isOneLine(line)) {
            breaks(path, "must not contain line breaks or control characters");
        }
        return within(path, line, 1, maxLength);
    }

    private String within(String path, String text, int minLength, int maxLength) {
        if (text != null && (Text.length(text) < minLength || Text.length(text) > maxLength)) {
            breaks(path, "must have " + minLength + " to " + maxLength + " characters");
        }
        return text;
    }

    private OptionalLong whole(String name, JsonNode value, long min, long max) {
        if (value == null) {
            return OptionalLong.empty();
        }
        if (!value.isIntegralNumber()) {
            malformed(name, "must be an integer");
            return OptionalLong.empty();
        }
        if (!value.canConvertToLong() || value.longValue() < min || value.longValue() > max) {
            breaks(name, "must be from " + min + " to " + max);
            return OptionalLong.empty();
        }
        return OptionalLong.of(value.longValue());
    }

    private Optional<LocalDate> date(String name, JsonNode value) {
        return formed(name, value, Dates::parse, Dates.EXPECTED);
    }

    private <T> Optional<T> formed(
            String name, JsonNode value, Function<String, Optional<T>> parser, String otherwise) {
        String text = storable(name, value);
        if (text == null) {
            return Optional.empty();
        }
        Optional<T> parsed = parser.apply(text);
        if (parsed.isEmpty()) {
            malformed(name, otherwise);
        }
        return parsed;
    }

    private static Optional<LocalTime> parseTime(String text) {
        try {
            return TIME.matcher(text).matches() ? Optional.of(LocalTime.parse(text)) : Optional.empty();
        } catch (DateTimeException e) {
            // 25:00
            return Optional.empty();
        }
    }

    private void breaks(String path, String message) {
        broken.add(new RequestError("/" + path, message));
    }

    private void malformed(String path, String message) {
        malformed.add(new RequestError("/" + path, message));
    }
}
