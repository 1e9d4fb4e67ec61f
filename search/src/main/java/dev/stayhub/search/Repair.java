package dev.stayhub.search;

import static java.util.stream.Collectors.toSet;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Repairs the differences that a comparison found, with the table's current data. Idempotent. */
public final class Repair {

    private static final int AT_ONCE = 500;

    private final Upkeep upkeep;
    private final String index;
    private final PropertyTable table;

    public Repair(SearchTarget target, PropertyTable table) {
        this(new Upkeep(target.server()), target.name().alias(), table);
    }

    Repair(Upkeep upkeep, String index, PropertyTable table) {
        this.upkeep = upkeep;
        this.index = index;
        this.table = table;
    }

    /**
     * Repairs everything except documents that are newer than their property, because the index does not accept an
     * older version. Only a rebuild repairs those.
     *
     * @throws IndexTroubleException if the index cannot be written
     */
    public void apply(Drift drift) {
        List<UUID> old = new ArrayList<>(drift.missing());
        old.addAll(drift.stale());
        Bulk bulk = new Bulk(upkeep);
        for (int from = 0; from < old.size(); from += AT_ONCE) {
            bulk.write(index, table.documentsOf(page(old, from)));
        }
        for (int from = 0; from < drift.extra().size(); from += AT_ONCE) {
            bulk.remove(index, withoutProperty(page(drift.extra(), from)));
        }
    }

    private List<PropertyVersion> withoutProperty(List<UUID> ids) {
        Map<UUID, Integer> indexed = IndexedVersions.of(upkeep, index, ids);
        Set<UUID> rows = table.versionsOf(ids).stream().map(PropertyVersion::id).collect(toSet());
        return ids.stream()
                .filter(id -> !rows.contains(id) && indexed.containsKey(id))
                .map(id -> new PropertyVersion(id, indexed.get(id)))
                .toList();
    }

    private static List<UUID> page(List<UUID> ids, int from) {
        return ids.subList(from, Math.min(from + AT_ONCE, ids.size()));
    }
}
