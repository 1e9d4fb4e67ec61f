package dev.stayhub.search.testing;

import dev.stayhub.search.PropertyDocument;
import dev.stayhub.search.PropertyTable;
import dev.stayhub.search.PropertyVersion;
import java.util.List;
import java.util.UUID;

/** A table with nothing in it: what the first index of a new StayHub is built from. */
final class NoProperties implements PropertyTable {

    @Override
    public long count() {
        return 0;
    }

    @Override
    public List<PropertyDocument> documentsAfter(UUID after, int limit) {
        return List.of();
    }

    @Override
    public List<PropertyDocument> documentsOf(List<UUID> ids) {
        return List.of();
    }

    @Override
    public List<PropertyVersion> versionsAfter(UUID after, int limit) {
        return List.of();
    }

    @Override
    public List<PropertyVersion> versionsOf(List<UUID> ids) {
        return List.of();
    }
}
