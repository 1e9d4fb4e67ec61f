package dev.stayhub.search;

import com.github.f4b6a3.uuid.UuidCreator;
import java.util.regex.Pattern;

/**
 * The name of the index. Readers and writers use an alias, which points to one generation of the index; a rebuild
 * replaces the generation. The alias contains the version of the mapping, so that two releases with different mappings
 * use different indices.
 *
 * @param base distinguishes several installations on one server
 */
public record IndexName(String base) {

    /** The default name. */
    public static final String DEFAULT = "stayhub-properties";

    private static final String MAPPING_VERSION = "v2";
    private static final Pattern FORM = Pattern.compile("[a-z][a-z0-9-]{0,99}");

    /** @throws IllegalArgumentException if the base is not a name for an index */
    public IndexName {
        if (!FORM.matcher(base).matches()) {
            throw new IllegalArgumentException("must consist of a-z, 0-9 and -, and begin with a letter");
        }
    }

    String alias() {
        return base + "-" + MAPPING_VERSION;
    }

    /** A new unique name of a generation; later names sort after earlier ones. */
    String newGeneration() {
        return alias() + "-" + UuidCreator.getTimeOrderedEpoch();
    }

    /** A pattern that matches exactly all generations. */
    String generations() {
        return alias() + "-*";
    }
}
