package dev.stayhub.worker.search;

import dev.stayhub.outbox.DatabaseTrouble;
import dev.stayhub.outbox.ErrorText;
import dev.stayhub.search.IndexRebuild;
import dev.stayhub.search.PropertyTable;
import dev.stayhub.search.SearchTarget;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Rebuilds the index, in one worker at a time. Uses two connections while it runs, one of them for the lock.
 * Thread-safe.
 */
final class RunRebuild {

    private static final Logger log = LoggerFactory.getLogger(RunRebuild.class);

    private final Jdbi jdbi;
    private final SearchTarget target;
    private final PropertyTable properties;
    private final BooleanSupplier stopping;

    /** @param stopping true when this worker is told to stop; another worker then takes over the rebuild */
    RunRebuild(Jdbi jdbi, SearchTarget target, PropertyTable properties, BooleanSupplier stopping) {
        this.jdbi = jdbi;
        this.target = target;
        this.properties = properties;
        this.stopping = stopping;
    }

    /** Runs the open rebuild, if there is one: requested by an operator, or begun by a worker that has died. */
    void ifRequested() throws InterruptedException {
        if (jdbi.withHandle(RebuildQueries::findOpen).isPresent()) {
            withLock(false, (done, ofAll) -> {});
        }
    }

    /**
     * Runs a rebuild, requested or not.
     *
     * @return the number of properties in the index; empty if another rebuild is running
     */
    OptionalLong now(IndexRebuild.Progress progress) throws InterruptedException {
        return withLock(true, progress);
    }

    private OptionalLong withLock(boolean unasked, IndexRebuild.Progress progress) throws InterruptedException {
        Optional<RebuildLock> taken = RebuildLock.take(jdbi);
        if (taken.isEmpty()) {
            return OptionalLong.empty();
        }
        try (RebuildLock lock = taken.get()) {
            // Read only now, because the previous holder of the lock may have done the rebuild.
            Optional<Long> open = jdbi.withHandle(RebuildQueries::findOpen);
            return open.isPresent() || unasked ? OptionalLong.of(run(open, lock, progress)) : OptionalLong.empty();
        }
    }

    private long run(Optional<Long> request, RebuildLock lock, IndexRebuild.Progress progress)
            throws InterruptedException {
        log.info("rebuilding the search index");
        request.ifPresent(id -> jdbi.useHandle(handle -> RebuildQueries.begin(handle, id)));
        IndexRebuild rebuild = new IndexRebuild(target, properties, (done, ofAll) -> {
            if (stopping.getAsBoolean()) {
                throw new StoppedException();
            }
            lock.confirm();
            request.ifPresent(id -> jdbi.useHandle(handle -> RebuildQueries.progress(handle, id, done, ofAll)));
            progress.done(done, ofAll);
        });
        try {
            long properties = rebuild.run();
            request.ifPresent(id -> jdbi.useHandle(handle -> RebuildQueries.done(handle, id)));
            log.info("rebuilt the search index: {} properties", properties);
            return properties;
        } catch (RuntimeException e) {
            // A stop or an unavailable database does not end the rebuild: a worker restarts it from the beginning.
            if (!stopping.getAsBoolean() && !DatabaseTrouble.isTemporary(e)) {
                request.ifPresent(id -> jdbi.useHandle(
                        handle -> RebuildQueries.failed(handle, id, ErrorText.clean(String.valueOf(e.getMessage())))));
            }
            throw e;
        }
    }

    /** Aborts a rebuild whose worker is told to stop. */
    private static final class StoppedException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        StoppedException() {
            super("told to stop");
        }
    }
}
