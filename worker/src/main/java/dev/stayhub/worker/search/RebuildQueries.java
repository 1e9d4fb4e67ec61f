package dev.stayhub.worker.search;

import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Queries on requested rebuilds. Only the holder of the {@link RebuildLock} may change one. */
final class RebuildQueries {

    private RebuildQueries() {}

    /** The open rebuild: requested, or begun by a worker that may have died. */
    static Optional<Long> findOpen(Handle handle) {
        return handle.createQuery("SELECT id FROM search_rebuilds WHERE state IN ('REQUESTED', 'RUNNING')")
                .mapTo(Long.class)
                .findOne();
    }

    static void begin(Handle handle, long id) {
        handle.createUpdate("""
                        UPDATE search_rebuilds
                        SET state            = 'RUNNING',
                            started_at       = now(),
                            properties_done  = 0,
                            properties_total = NULL
                        WHERE id = :id
                          AND state IN ('REQUESTED', 'RUNNING')
                        """).bind("id", id).execute();
    }

    static void progress(Handle handle, long id, long done, long ofAll) {
        handle.createUpdate("""
                        UPDATE search_rebuilds
                        SET properties_done  = :done,
                            properties_total = :ofAll
                        WHERE id = :id
                          AND state = 'RUNNING'
                        """)
                .bind("id", id)
                .bind("done", done)
                .bind("ofAll", ofAll)
                .execute();
    }

    static void done(Handle handle, long id) {
        handle.createUpdate("""
                        UPDATE search_rebuilds
                        SET state       = 'DONE',
                            finished_at = now()
                        WHERE id = :id
                          AND state = 'RUNNING'
                        """).bind("id", id).execute();
    }

    static void failed(Handle handle, long id, String error) {
        handle.createUpdate("""
                        UPDATE search_rebuilds
                        SET state       = 'FAILED',
                            finished_at = now(),
                            last_error  = :error
                        WHERE id = :id
                          AND state = 'RUNNING'
                        """).bind("id", id).bind("error", error).execute();
    }
}
