package dev.stayhub.api.docs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stayhub.api.testing.JsonBodies;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Compares JSON with an abridged version of it: what the latter has, the former has too. */
final class Abridged {

    /** Drawn at random or by the clock: only that they are there is compared. */
    private static final Set<String> DIFFERENT_EACH_TIME = Set.of("reference", "nextPageToken");

    private Abridged() {}

    /** What the abridged text has and the whole one has not, as JSON Pointers with both values. */
    static List<String> differences(String abridged, String whole) {
        List<String> differences = new ArrayList<>();
        compare("", JsonBodies.read(abridged), JsonBodies.read(whole), differences);
        return differences;
    }

    private static void compare(String at, JsonNode expected, JsonNode actual, List<String> differences) {
        if (expected.isObject()) {
            expected.properties()
                    .forEach(field -> compare(
                            at + "/" + field.getKey(),
                            DIFFERENT_EACH_TIME.contains(field.getKey())
                                    ? actual.path(field.getKey())
                                    : field.getValue(),
                            actual.path(field.getKey()),
                            differences));
        } else if (expected.isArray() && actual.isArray() && expected.size() == actual.size()) {
            for (int i = 0; i < expected.size(); i++) {
                compare(at + "/" + i, expected.get(i), actual.get(i), differences);
            }
        } else if (!expected.equals(actual) || actual.isMissingNode()) {
            differences.add(at + ": " + expected + ", but it is " + actual);
        }
    }
}
