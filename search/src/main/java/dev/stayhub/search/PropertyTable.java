package dev.stayhub.search;

import java.util.List;
import java.util.UUID;

/** A {@link VersionTable} that also provides the documents. */
public interface PropertyTable extends VersionTable {

    /** The number of properties that should be in the index. */
    long count();

    /** A page of documents, ordered by the text form of the ids. */
    List<PropertyDocument> documentsAfter(UUID after, int limit);

    /** The current documents of these properties, in any order, without those that are not in the table. */
    List<PropertyDocument> documentsOf(List<UUID> ids);
}
