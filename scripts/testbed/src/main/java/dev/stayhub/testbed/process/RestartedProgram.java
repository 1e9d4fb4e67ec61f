package dev.stayhub.testbed.process;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A program that is started again whenever it ends with the exit code by which it asks for that. Any other end is its end.
 * Thread-safe.
 */
public final class RestartedProgram implements Part {

    private final Supplier<Program> starter;
    private final int exitCode;
    private final Duration pause;
    private final CompletableFuture<String> ended = new CompletableFuture<>();
    private Program program;
    private boolean stopped;

    private RestartedProgram(Supplier<Program> starter, int exitCode, Duration pause) {
        this.starter = starter;
        this.exitCode = exitCode;
        this.pause = pause;
    }

    /**
     * Starts it.
     *
     * @param exitCode the one that asks for another start
     * @param pause before another start, so that a program that can't live is not started all the time
     */
    public static RestartedProgram start(Supplier<Program> starter, int exitCode, Duration pause) {
        RestartedProgram restarted = new RestartedProgram(starter, exitCode, pause);
        restarted.begin();
        Thread supervisor = new Thread(restarted::supervise, restarted.name() + "-supervisor");
        supervisor.setDaemon(true);
        supervisor.start();
        return restarted;
    }

    /** The one that runs, or ran last. */
    public synchronized Program program() {
        return program;
    }

    @Override
    public String name() {
        return program().name();
    }

    @Override
    public CompletableFuture<String> ended() {
        return ended;
    }

    @Override
    public void stop() {
        Program last;
        synchronized (this) {
            stopped = true;
            last = program;
        }
        last.stop();
    }

    private void supervise() {
        try {
            String story = program().ended().join();
            while (asksForAnotherStart()) {
                System.err.println(name() + " ended with exit code " + exitCode + ": starting it again in "
                        + pause.toSeconds() + " s");
                TimeUnit.NANOSECONDS.sleep(pause.toNanos());
                begin();
                story = program().ended().join();
            }
            ended.complete(story);
        } catch (InterruptedException | RuntimeException e) {
            ended.complete(name() + " cannot be started again: " + e.getMessage());
        }
    }

    private synchronized boolean asksForAnotherStart() {
        return !stopped && program.exitCode() == exitCode;
    }

    private synchronized void begin() {
        if (!stopped) {
            program = starter.get();
        }
    }
}
