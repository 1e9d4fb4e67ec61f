package dev.stayhub.search;

import java.util.List;
import java.util.UUID;

/** As {@link VersionTable}, with what the index is to show of each property. */
public interface PropertyTable extends VersionTable {

    /** How many properties belong into the index. */
    long count();

    /** A page of documents, in the order of the ids as text. */
    List<PropertyDocument> documentsAfter(UUID after, int limit);

    /** The documents of those of these properties that are in the table now, in any order. */
    List<PropertyDocument> documentsOf(List<UUID> ids);
}
