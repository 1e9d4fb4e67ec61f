package dev.stayhub.worker.search;

import dev.stayhub.search.PropertyDocument;
import dev.stayhub.search.PropertyTable;
import dev.stayhub.search.PropertyVersion;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** The table of properties for search: all properties that are or were published. */
public final class PropertyRows implements PropertyTable {

    private final Jdbi jdbi;

    public PropertyRows(Jdbi jdbi) {
        this.jdbi = jdbi;
    }

    @Override
    public long count() {
        return jdbi.withHandle(PropertyDocumentQueries::count);
    }

    @Override
    public List<PropertyDocument> documentsAfter(UUID after, int limit) {
        return jdbi.withHandle(handle -> PropertyDocumentQueries.after(handle, after, limit));
    }

    @Override
    public List<PropertyDocument> documentsOf(List<UUID> ids) {
        return jdbi.withHandle(handle -> PropertyDocumentQueries.of(handle, ids));
    }

    @Override
    public List<PropertyVersion> versionsAfter(UUID after, int limit) {
        return jdbi.withHandle((Handle handle) -> PropertyDocumentQueries.versionsAfter(handle, after, limit));
    }

    @Override
    public List<PropertyVersion> versionsOf(List<UUID> ids) {
        return jdbi.withHandle(handle -> PropertyDocumentQueries.versionsOf(handle, ids));
    }
}
