package dev.stayhub.worker.search;

import dev.stayhub.search.PropertyDocument;
import dev.stayhub.search.PropertyDocument.Listing;
import dev.stayhub.search.PropertyDocument.Tombstone;
import dev.stayhub.search.PropertyVersion;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

final class PropertyDocumentQueries {

    private PropertyDocumentQueries() {}

    static long count(Handle handle) {
        return handle.createQuery("SELECT count(*) FROM properties WHERE published_at IS NOT NULL")
                .mapTo(Long.class)
                .one();
    }

    static List<PropertyDocument> after(Handle handle, UUID after, int limit) {
        return handle.createQuery("""
                        SELECT public_id, version, status = 'PUBLISHED' AND deleted_at IS NULL AS listed, title,
                               description, city, country, currency, nightly_rate_minor, max_guests, min_nights,
                               max_nights, amenities, created_at
                        FROM properties
                        WHERE published_at IS NOT NULL
                          AND public_id > :after
                        ORDER BY public_id
                        LIMIT :limit
                        """)
                .bind("after", after)
                .bind("limit", limit)
                .map((row, ctx) -> document(row))
                .list();
    }

    static List<PropertyDocument> of(Handle handle, List<UUID> ids) {
        return handle.createQuery("""
                        SELECT public_id, version, status = 'PUBLISHED' AND deleted_at IS NULL AS listed, title,
                               description, city, country, currency, nightly_rate_minor, max_guests, min_nights,
                               max_nights, amenities, created_at
                        FROM properties
                        WHERE published_at IS NOT NULL
                          AND public_id = ANY (:ids)
                        """)
                .bindArray("ids", UUID.class, ids)
                .map((row, ctx) -> document(row))
                .list();
    }

    static List<PropertyVersion> versionsAfter(Handle handle, UUID after, int limit) {
        return handle.createQuery("""
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
                .list();
    }

    static List<PropertyVersion> versionsOf(Handle handle, List<UUID> ids) {
        return handle.createQuery("""
                        SELECT public_id AS id, version
                        FROM properties
                        WHERE published_at IS NOT NULL
                          AND public_id = ANY (:ids)
                        """)
                .bindArray("ids", UUID.class, ids)
                .map(ConstructorMapper.of(PropertyVersion.class))
                .list();
    }

    private static PropertyDocument document(ResultSet row) throws SQLException {
        UUID id = row.getObject("public_id", UUID.class);
        int version = row.getInt("version");
        if (!row.getBoolean("listed")) {
            return new Tombstone(id, version);
        }
        return new Listing(
                id,
                version,
                row.getString("title"),
                row.getString("description"),
                row.getString("city"),
                row.getString("country"),
                row.getString("currency"),
                row.getLong("nightly_rate_minor"),
                row.getInt("max_guests"),
                row.getInt("min_nights"),
                row.getInt("max_nights"),
                List.of((String[]) row.getArray("amenities").getArray()),
                row.getObject("created_at", OffsetDateTime.class).toInstant());
    }
}
