package dev.stayhub.local.run;

import dev.stayhub.local.process.Part;
import dev.stayhub.migrations.cli.CouldNot;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/**
 * What was started, to be stopped in the opposite order. Thread-safe: the signal to stop may come while parts are still
 * being started; then the one being started is finished first, and no further one is.
 */
final class Parts {

    private final Deque<Part> started = new ArrayDeque<>();
    private final List<CompletableFuture<String>> ends = new ArrayList<>();
    private boolean closed;
    private volatile boolean told;

    /** Starts one more part. */
    synchronized <T extends Part> T start(Callable<T> starter) throws Exception {
        if (closed) {
            throw new CouldNot("stopped while starting");
        }
        T part = starter.call();
        started.push(part);
        ends.add(part.ended());
        return part;
    }

    /** Waits until one of them has ended by itself; says which, and how. */
    String firstToEnd() {
        return (String) CompletableFuture.anyOf(ends()).join();
    }

    private synchronized CompletableFuture<?>[] ends() {
        return ends.toArray(new CompletableFuture<?>[0]);
    }

    /** Stops all, because somebody asked for it. */
    void stopBecauseTold() {
        told = true;
        stop();
    }

    /** True if somebody asked for the end, so that what fails now is no news. */
    boolean wereTold() {
        return told;
    }

    /** Stops all, the last started first. Returns when they are gone; again, it does nothing. */
    synchronized void stop() {
        closed = true;
        while (!started.isEmpty()) {
            Part part = started.pop();
            System.err.println("stopping " + part.name());
            part.stop();
        }
    }
}
