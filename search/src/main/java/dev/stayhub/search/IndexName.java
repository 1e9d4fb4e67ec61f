package dev.stayhub.search;

import com.github.f4b6a3.uuid.UuidCreator;
import java.util.regex.Pattern;

/**
 * What the index is called. Readers and writers know an alias; behind it is one generation of the index, which a rebuild
 * replaces. The alias has the mapping's version in it, so that two releases with different mappings do not write into each
 * other's index.
 *
 * @param base what several StayHubs on one server differ in
 */
public record IndexName(String base) {

    /** What it is called if nobody says otherwise. */
    public static final String DEFAULT = "stayhub-properties";

    private static final String MAPPING_VERSION = "v1";
    private static final Pattern FORM = Pattern.compile("[a-z][a-z0-9-]{0,99}");

    /** @throws IllegalArgumentException if the base is not a name for an index */
    public IndexName {
        if (!FORM.matcher(base).matches()) {
            throw new IllegalArgumentException("has to be of a-z, 0-9 and -, and begin with a letter");
        }
    }

    String alias() {
        return base + "-" + MAPPING_VERSION;
    }

    /** A name that no generation has; later ones sort behind earlier ones. */
    String newGeneration() {
        return alias() + "-" + UuidCreator.getTimeOrderedEpoch();
    }

    /** Matches all generations and nothing else. */
    String generations() {
        return alias() + "-*";
    }
}
