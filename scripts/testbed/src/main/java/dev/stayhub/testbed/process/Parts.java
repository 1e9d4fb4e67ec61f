package dev.stayhub.testbed.process;

import dev.stayhub.testbed.TestbedException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * What was started, to be stopped in the opposite order. Thread-safe: the signal to stop may come while parts are still
 * being started; then the one being started is finished first, and no further one is.
 */
public final class Parts {

    private final Deque<Part> started = new ArrayDeque<>();
    private final List<CompletableFuture<String>> ends = new ArrayList<>();
    private boolean closed;
    private volatile boolean told;

    /** How a part is started. */
    @FunctionalInterface
    public interface Starter<T extends Part> {

        T start() throws IOException, InterruptedException;
    }

    /** Starts one more part, which is to stay. */
    public synchronized <T extends Part> T start(Starter<T> starter) throws IOException, InterruptedException {
        T part = startAnyKind(starter);
        ends.add(part.ended());
        return part;
    }

    /**
     * Starts a program that does its work and ends, and waits for that.
     *
     * @throws TestbedException if it failed
     */
    public void run(Starter<Program> starter) throws IOException, InterruptedException {
        Program program = startAnyKind(starter);
        try {
            program.awaitSuccess();
        } finally {
            forget(program);
        }
    }

    /** Waits until one of them has ended by itself; says which, and how. */
    public String firstToEnd() {
        return (String) CompletableFuture.anyOf(ends()).join();
    }

    /** Stops all, because somebody asked for it. */
    public void stopBecauseTold() {
        told = true;
        stop();
    }

    /** True if somebody asked for the end, so that what fails now is no news. */
    public boolean wereTold() {
        return told;
    }

    /** Stops all, the last started first. Returns when they are gone; again, it does nothing. */
    public synchronized void stop() {
        closed = true;
        while (!started.isEmpty()) {
            Part part = started.pop();
            System.err.println("stopping " + part.name());
            part.stop();
        }
    }

    private synchronized <T extends Part> T startAnyKind(Starter<T> starter) throws IOException, InterruptedException {
        if (closed) {
            throw new TestbedException("stopped while starting");
        }
        T part = starter.start();
        started.push(part);
        return part;
    }

    private synchronized void forget(Part part) {
        started.remove(part);
    }

    private synchronized CompletableFuture<?>[] ends() {
        return ends.toArray(new CompletableFuture<?>[0]);
    }
}
