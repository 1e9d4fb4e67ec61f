package dev.stayhub.runtime.tasks;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A task that runs periodically on a thread of its own until it is closed. Any throwable, including an {@code Error},
 * ends only the current run. Thread-safe.
 */
public final class RepeatedTask implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(RepeatedTask.class);
    private static final Duration LAST_STEP = Duration.ofSeconds(5);

    private final String name;
    private final Task task;
    private final Duration afterFailure;
    private final Thread thread;
    private volatile long endedAtNanos = System.nanoTime();
    private volatile boolean closed;
    private boolean failing;

    /** The work of one run. */
    @FunctionalInterface
    public interface Task {

        /**
         * Runs once.
         *
         * @return how long to wait before the next run
         */
        Duration run() throws InterruptedException;
    }

    private RepeatedTask(String name, Duration first, Duration afterFailure, Task task) {
        this.name = name;
        this.task = task;
        this.afterFailure = afterFailure;
        this.thread = new Thread(() -> repeat(first), name);
        thread.setDaemon(true);
    }

    /**
     * Starts immediately.
     *
     * @param name the name of its thread, and in the log
     * @param afterFailure how long to wait after a run that threw
     */
    public static RepeatedTask start(String name, Duration afterFailure, Task task) {
        return start(name, Duration.ZERO, afterFailure, task);
    }

    /**
     * Starts after a delay.
     *
     * @param name the name of its thread, and in the log
     * @param first how long to wait before the first run
     * @param afterFailure how long to wait after a run that threw
     */
    public static RepeatedTask start(String name, Duration first, Duration afterFailure, Task task) {
        RepeatedTask repeated = new RepeatedTask(name, first, afterFailure, task);
        repeated.thread.start();
        return repeated;
    }

    /** The name of its thread, and in the log. */
    public String name() {
        return name;
    }

    /** The time since the last run ended, successfully or not; before the first run, since the start. */
    public Duration sinceLastRun() {
        return Duration.ofNanos(System.nanoTime() - endedAtNanos);
    }

    /** Whether it will not run again, because it was closed or its thread has ended. */
    public boolean hasEnded() {
        return !thread.isAlive();
    }

    private void repeat(Duration first) {
        Duration pause = first;
        while (!closed) {
            try {
                TimeUnit.NANOSECONDS.sleep(pause.toNanos());
                pause = task.run();
                failing = false;
            } catch (Throwable t) {
                pause = afterFailure;
                tell(t);
            }
            endedAtNanos = System.nanoTime();
        }
    }

    /** Logs the first of consecutive failures. */
    private void tell(Throwable thrown) {
        boolean first = !failing;
        failing = true;
        if (!first || closed) {
            return;
        }
        try {
            log.warn("{} failed, retrying every {}: {}", name, afterFailure, reason(thrown));
        } catch (Throwable t) {
            // Even if no log line can be written, the task must continue.
            failing = false;
        }
    }

    /** The cause's message, because Jdbi's own message quotes the statement. */
    private static String reason(Throwable thrown) {
        Throwable said = thrown.getCause() == null ? thrown : thrown.getCause();
        return said.getMessage() == null || thrown instanceof Error ? said.toString() : said.getMessage();
    }

    /** Interrupts the task, and waits briefly for it to finish. */
    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        try {
            thread.join(LAST_STEP.toMillis());
            if (thread.isAlive()) {
                log.warn("{} did not end in time", name);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
