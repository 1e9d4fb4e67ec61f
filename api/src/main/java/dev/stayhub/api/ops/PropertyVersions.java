package dev.stayhub.api.ops;

import dev.stayhub.api.database.Transactions;
import dev.stayhub.search.PropertyVersion;
import dev.stayhub.search.VersionTable;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/** The versions of all properties that were ever published. Drafts have never been in the index. */
final class PropertyVersions implements VersionTable {

    private final Transactions transactions;

    PropertyVersions(Transactions transactions) {
        this.transactions = transactions;
    }

    @Override
    public List<PropertyVersion> versionsAfter(UUID after, int limit) {
        return transactions.reading(handle -> handle.createQuery("""
                        SELECT public_id AS id, version
                        FROM properties
                        WHERE published_at IS NOT NULL
                          AND public_id > :after
                        ORDER BY public_id
                        LIMIT :limit
                        """)
                .bind("after", after)
                .bind("limit", limit)
                .map(ConstructorMapper.of(PropertyVersion.class))
                .list());
    }

    @Override
    public List<PropertyVersion> versionsOf(List<UUID> ids) {
        return transactions.reading(handle -> handle.createQuery("""
                        SELECT public_id AS id, version
                        FROM properties
                        WHERE published_at IS NOT NULL
                          AND public_id = ANY (:ids)
                        """)
                .bindArray("ids", UUID.class, ids)
                .map(ConstructorMapper.of(PropertyVersion.class))
                .list());
    }
}
