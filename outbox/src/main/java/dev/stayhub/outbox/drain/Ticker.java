package dev.stayhub.outbox.drain;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Runs a task periodically, on a thread of its own. A task that throws ends the thread. */
final class Ticker {

    private final Duration pause;
    private final Runnable task;
    private final ScheduledExecutorService thread;
    private volatile Future<?> running;

    /** @param pause between two runs, and before the first */
    Ticker(String name, Duration pause, Runnable task) {
        this.pause = pause;
        this.task = task;
        this.thread = Executors.newSingleThreadScheduledExecutor(runnable -> new Thread(runnable, name));
    }

    void start() {
        running = thread.scheduleWithFixedDelay(task, pause.toNanos(), pause.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Whether it was started and has ended. */
    boolean hasEnded() {
        return running != null && running.isDone();
    }

    void close() {
        thread.shutdownNow();
    }
}
