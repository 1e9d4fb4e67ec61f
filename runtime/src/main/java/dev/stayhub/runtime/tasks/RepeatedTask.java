package dev.stayhub.runtime.tasks;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Something that is done again and again on a thread of its own until it is closed. Whatever it throws, an {@code Error}
 * included, it is done again later. Thread-safe.
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

    /** What is done. */
    @FunctionalInterface
    public interface Task {

        /**
         * Does it once.
         *
         * @return how long to wait before the next time
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
     * Starts at once.
     *
     * @param name of its thread and in the log
     * @param afterFailure how long to wait when it has thrown something
     */
    public static RepeatedTask start(String name, Duration afterFailure, Task task) {
        return start(name, Duration.ZERO, afterFailure, task);
    }

    /**
     * Starts after a while.
     *
     * @param name of its thread and in the log
     * @param first how long to wait before the first time
     * @param afterFailure how long to wait when it has thrown something
     */
    public static RepeatedTask start(String name, Duration first, Duration afterFailure, Task task) {
        RepeatedTask repeated = new RepeatedTask(name, first, afterFailure, task);
        repeated.thread.start();
        return repeated;
    }

    /** Of its thread and in the log. */
    public String name() {
        return name;
    }

    /** How long ago it was last done, well or not; before the first time, how long ago it was started. */
    public Duration sinceLastRun() {
        return Duration.ofNanos(System.nanoTime() - endedAtNanos);
    }

    /** Whether it will not be done again: it was closed, or its thread is gone. */
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

    /** The first failure of a row of them. */
    private void tell(Throwable thrown) {
        boolean first = !failing;
        failing = true;
        if (!first || closed) {
            return;
        }
        try {
            log.warn("{} failed, trying again every {}: {}", name, afterFailure, reason(thrown));
        } catch (Throwable t) {
            // Where not even a log line can be written, what matters more is that the task goes on.
            failing = false;
        }
    }

    /** Jdbi's own message quotes the statement. */
    private static String reason(Throwable thrown) {
        Throwable said = thrown.getCause() == null ? thrown : thrown.getCause();
        return said.getMessage() == null || thrown instanceof Error ? said.toString() : said.getMessage();
    }

    /** Interrupts it, and waits a moment for it to put away what it has. */
    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        try {
            thread.join(LAST_STEP.toMillis());
            if (thread.isAlive()) {
                log.warn("{} does not end", name);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
