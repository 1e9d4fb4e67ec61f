package dev.stayhub.worker.search;

import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Something that is done again and again on a thread of its own until it is closed; what fails is done again later. */
final class RepeatedTask implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(RepeatedTask.class);
    private static final Duration LAST_STEP = Duration.ofSeconds(5);

    private final String name;
    private final Task task;
    private final ScheduledThreadPoolExecutor thread;
    private boolean failing;

    /** What is done. */
    @FunctionalInterface
    interface Task {

        /**
         * Does it once.
         *
         * @return how long to wait before the next time
         */
        Duration run() throws InterruptedException;
    }

    private RepeatedTask(String name, Task task) {
        this.name = name;
        this.task = task;
        this.thread = new ScheduledThreadPoolExecutor(1, runnable -> {
            Thread own = new Thread(runnable, name);
            own.setDaemon(true);
            return own;
        });
        thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    /**
     * Starts at once.
     *
     * @param afterFailure how long to wait when it has thrown something
     */
    static RepeatedTask start(String name, Duration afterFailure, Task task) {
        RepeatedTask repeated = new RepeatedTask(name, task);
        repeated.runIn(Duration.ZERO, afterFailure);
        return repeated;
    }

    @SuppressWarnings("FutureReturnValueIgnored")
    private void runIn(Duration delay, Duration afterFailure) {
        if (!thread.isShutdown()) {
            thread.schedule(() -> runIn(run(afterFailure), afterFailure), delay.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    private Duration run(Duration afterFailure) {
        try {
            Duration next = task.run();
            failing = false;
            return next;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return afterFailure;
        } catch (RuntimeException e) {
            if (!failing && !thread.isShutdown()) {
                log.warn("{} failed, trying again every {}: {}", name, afterFailure, reason(e));
            }
            failing = true;
            return afterFailure;
        }
    }

    /** Jdbi's own message quotes the statement. */
    private static String reason(RuntimeException e) {
        return e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
    }

    /** Interrupts it, and waits a moment for it to put away what it has. */
    @Override
    public void close() {
        thread.shutdownNow();
        try {
            if (!thread.awaitTermination(LAST_STEP.toNanos(), TimeUnit.NANOSECONDS)) {
                log.warn("{} does not end", name);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
