package dev.stayhub.search;

import java.util.List;
import java.util.UUID;

/**
 * The properties that belong into the index, as the database has them: all that guests can find, and all that they could
 * find once. The search module knows no database; whoever has one implements this.
 */
public interface VersionTable {

    /**
     * A page of versions, in the order of the ids as text.
     *
     * @param after the last id of the page before; all zeroes for the first
     */
    List<PropertyVersion> versionsAfter(UUID after, int limit);

    /** The versions of those of these properties that are in the table now, in any order. */
    List<PropertyVersion> versionsOf(List<UUID> ids);
}
