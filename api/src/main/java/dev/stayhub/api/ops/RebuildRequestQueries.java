package dev.stayhub.api.ops;

import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

final class RebuildRequestQueries {

    private RebuildRequestQueries() {}

    /**
     * Requests a rebuild unless one is open. A unique constraint decides, so of concurrent requests only one inserts a
     * row.
     */
    static void request(Handle handle, UUID publicId, String requestedBy) {
        handle.createUpdate("""
                        INSERT INTO search_rebuilds (public_id, requested_by)
                        VALUES (:publicId, :requestedBy)
                        ON CONFLICT DO NOTHING
                        """)
                .bind("publicId", publicId)
                .bind("requestedBy", requestedBy)
                .execute();
    }

    /** The open rebuild, if there is one. */
    static Optional<RebuildRequest> findOpen(Handle handle) {
        return handle.createQuery("""
                        SELECT public_id AS id, state, requested_by, properties_done, properties_total, last_error,
                               requested_at, started_at, finished_at
                        FROM search_rebuilds
                        WHERE state IN ('REQUESTED', 'RUNNING')
                        """)
                .map(ConstructorMapper.of(RebuildRequest.class))
                .findOne();
    }

    static Optional<RebuildRequest> find(Handle handle, UUID publicId) {
        return handle.createQuery("""
                        SELECT public_id AS id, state, requested_by, properties_done, properties_total, last_error,
                               requested_at, started_at, finished_at
                        FROM search_rebuilds
                        WHERE public_id = :publicId
                        """)
                .bind("publicId", publicId)
                .map(ConstructorMapper.of(RebuildRequest.class))
                .findOne();
    }
}
