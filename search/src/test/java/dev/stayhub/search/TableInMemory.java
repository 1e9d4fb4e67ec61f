package dev.stayhub.search;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentSkipListMap;

/** A table of properties, without the database. Thread-safe. */
final class TableInMemory implements PropertyTable {

    private final ConcurrentSkipListMap<UUID, PropertyDocument> rows =
            new ConcurrentSkipListMap<>(Comparator.comparing(UUID::toString));

    void save(PropertyDocument document) {
        rows.put(document.id(), document);
    }

    void remove(UUID id) {
        rows.remove(id);
    }

    /** The next version of a property, saved. */
    PropertyDocument change(UUID id, String title) {
        return rows.compute(id, (same, old) -> SampleDocuments.listing(id, old.version() + 1, title));
    }

    List<UUID> ids() {
        return List.copyOf(rows.keySet());
    }

    @Override
    public long count() {
        return rows.size();
    }

    @Override
    public List<PropertyDocument> documentsAfter(UUID after, int limit) {
        return rows.tailMap(after, false).values().stream().limit(limit).toList();
    }

    @Override
    public List<PropertyDocument> documentsOf(List<UUID> ids) {
        return ids.stream()
                .map(id -> Optional.ofNullable(rows.get(id)))
                .flatMap(Optional::stream)
                .toList();
    }

    @Override
    public List<PropertyVersion> versionsAfter(UUID after, int limit) {
        return documentsAfter(after, limit).stream().map(TableInMemory::version).toList();
    }

    @Override
    public List<PropertyVersion> versionsOf(List<UUID> ids) {
        return documentsOf(ids).stream().map(TableInMemory::version).toList();
    }

    private static PropertyVersion version(PropertyDocument document) {
        return new PropertyVersion(document.id(), document.version());
    }

    Map<UUID, PropertyDocument> rows() {
        return Map.copyOf(rows);
    }
}
