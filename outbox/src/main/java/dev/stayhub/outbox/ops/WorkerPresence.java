package dev.stayhub.outbox.ops;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Registers a worker and its topics in {@code outbox_workers} from start to close. For people and dashboards only:
 * claims do not depend on it. If the database is unavailable, the worker is registered later.
 */
public final class WorkerPresence implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(WorkerPresence.class);
    private static final Duration INTERVAL = Duration.ofSeconds(10);

    private final Jdbi jdbi;
    private final String worker;
    private final List<String> topics;
    private final Duration interval;
    private final Thread thread = new Thread(this::repeat, "presence");
    private volatile long registeredAtNanos = System.nanoTime();
    private volatile boolean closed;

    private WorkerPresence(Jdbi jdbi, String worker, Collection<String> topics, Duration interval) {
        this.jdbi = jdbi;
        this.worker = worker;
        this.topics = List.copyOf(topics);
        this.interval = interval;
        thread.setDaemon(true);
    }

    /** Registers the worker, and again every ten seconds, with one connection for a short time. */
    public static WorkerPresence start(Jdbi jdbi, String worker, Collection<String> topics) {
        return start(jdbi, worker, topics, INTERVAL);
    }

    static WorkerPresence start(Jdbi jdbi, String worker, Collection<String> topics, Duration interval) {
        WorkerPresence presence = new WorkerPresence(jdbi, worker, topics, interval);
        presence.thread.start();
        return presence;
    }

    /** The time since the worker was last registered; before the first time, since the start. */
    public Duration sinceLastRegistered() {
        return Duration.ofNanos(System.nanoTime() - registeredAtNanos);
    }

    /** Any throwable, including an {@code Error}, ends only this run. */
    private void repeat() {
        while (!closed) {
            try {
                register();
                TimeUnit.NANOSECONDS.sleep(interval.toNanos());
            } catch (InterruptedException e) {
                // Closed, or a stray interruption: the next run registers the worker again.
            } catch (Throwable t) {
                pauseAfter(t);
            }
        }
    }

    private void register() {
        jdbi.useHandle(handle -> WorkerQueries.seen(handle, worker, topics));
        registeredAtNanos = System.nanoTime();
    }

    private void pauseAfter(Throwable trouble) {
        try {
            log.debug("registering the worker failed", trouble);
            TimeUnit.NANOSECONDS.sleep(interval.toNanos());
        } catch (Throwable t) {
            // Closed, or not even a log line can be written: the next run registers the worker again.
        }
    }

    /** Removes the worker; if the database is unavailable, a purge does so a day later. */
    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        try {
            thread.join(INTERVAL.toMillis());
            jdbi.useHandle(handle -> WorkerQueries.remove(handle, worker));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            log.warn("worker {} is still listed: {}", worker, e.getMessage());
        }
    }
}
