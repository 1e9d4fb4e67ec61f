package dev.stayhub.outbox.ops;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says in {@code outbox_workers}, from start to close, that a worker runs and which topics it handles. For people and
 * dashboards only: no message is claimed or left because of it, and a database that is away is just told later.
 */
public final class WorkerPresence implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(WorkerPresence.class);
    private static final Duration INTERVAL = Duration.ofSeconds(10);

    private final Jdbi jdbi;
    private final String worker;
    private final List<String> topics;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread presence = new Thread(task, "presence");
        presence.setDaemon(true);
        return presence;
    });

    private WorkerPresence(Jdbi jdbi, String worker, Collection<String> topics) {
        this.jdbi = jdbi;
        this.worker = worker;
        this.topics = List.copyOf(topics);
    }

    /** Registers the worker, and again every ten seconds; one connection for a moment each time. */
    public static WorkerPresence start(Jdbi jdbi, String worker, Collection<String> topics) {
        return start(jdbi, worker, topics, INTERVAL);
    }

    @SuppressWarnings("FutureReturnValueIgnored")
    static WorkerPresence start(Jdbi jdbi, String worker, Collection<String> topics, Duration interval) {
        WorkerPresence presence = new WorkerPresence(jdbi, worker, topics);
        presence.thread.scheduleWithFixedDelay(presence::tell, 0, interval.toNanos(), TimeUnit.NANOSECONDS);
        return presence;
    }

    private void tell() {
        try {
            jdbi.useHandle(handle -> WorkerQueries.seen(handle, worker, topics));
        } catch (RuntimeException e) {
            log.debug("presence was not told: {}", e.getMessage());
        }
    }

    /** Removes the worker; if the database is away, a purge does so a day later. */
    @Override
    public void close() {
        thread.shutdown();
        try {
            thread.awaitTermination(INTERVAL.toNanos(), TimeUnit.NANOSECONDS);
            jdbi.useHandle(handle -> WorkerQueries.remove(handle, worker));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            log.warn("worker {} is still listed: {}", worker, e.getMessage());
        }
    }
}
