package dev.stayhub.search;

import java.util.List;
import java.util.UUID;

/**
 * The properties that should be in the index: all that are or were published. The search module has no database access,
 * so the programs implement this.
 */
public interface VersionTable {

    /**
     * A page of versions, ordered by the text form of the ids.
     *
     * @param after the last id of the previous page; all zeros for the first
     */
    List<PropertyVersion> versionsAfter(UUID after, int limit);

    /** The current versions of these properties, in any order, without those that are not in the table. */
    List<PropertyVersion> versionsOf(List<UUID> ids);
}
