package dev.stayhub.testbed.process;

import dev.stayhub.testbed.TestbedException;
import dev.stayhub.testbed.waiting.Patience;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A program in a process of its own: started, watched, frozen, told to stop, killed. */
public final class Program implements Part, AutoCloseable {

    private final String name;
    private final Process process;
    private final Logs logs;
    private final Duration patience;

    Program(String name, Process process, Logs logs, Duration patience) {
        this.name = name;
        this.process = process;
        this.logs = logs;
        this.patience = patience;
    }

    /** How to start one. */
    public static ProgramBuilder jar(String path) {
        return ProgramBuilder.java(path.replaceFirst(".*/", "").replace(".jar", ""), "-jar", path);
    }

    /** A main class, on the class path of this JVM. */
    public static ProgramBuilder mainClass(Class<?> main) {
        return ProgramBuilder.java(main.getSimpleName(), "-cp", System.getProperty("java.class.path"), main.getName());
    }

    /** One that is not ours. */
    public static ProgramBuilder command(String... words) {
        return new ProgramBuilder(words[0], List.of(words));
    }

    @Override
    public String name() {
        return name;
    }

    public long pid() {
        return process.pid();
    }

    public boolean isRunning() {
        return process.isAlive();
    }

    /** The processes it has started, and theirs. */
    public List<ProcessHandle> descendants() {
        return process.descendants().toList();
    }

    /** Completes when it has ended, with how it did and the end of its log. */
    @Override
    public CompletableFuture<String> ended() {
        CompletableFuture<String> ended = new CompletableFuture<>();
        Thread watcher = new Thread(
                () -> {
                    awaitGone();
                    ended.complete(story());
                },
                name + "-end");
        watcher.setDaemon(true);
        watcher.start();
        return ended;
    }

    /** Also when it is interrupted. Process.onExit() would need a thread of the common pool, which may have only one. */
    private void awaitGone() {
        boolean interrupted = false;
        while (process.isAlive()) {
            try {
                process.waitFor();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private String story() {
        return name + " ended with exit code " + exitCode() + ". " + logs.err().tail();
    }

    /** Its exit code; it has ended. */
    public int exitCode() {
        return process.exitValue();
    }

    /** Waits until it has ended, however it does; false if it still runs when the time is up. */
    public boolean awaitEnd(Duration time) throws InterruptedException {
        return process.waitFor(time.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Its exit code; fails the test with all it printed if it does not end in time. */
    public int awaitExit(Duration time) throws InterruptedException {
        if (!awaitEnd(time)) {
            throw new AssertionError("still running after " + time + "\n" + out() + err());
        }
        return exitCode();
    }

    /**
     * Waits until it has ended by itself.
     *
     * @throws TestbedException if it failed; the message shows the end of its log
     */
    public void awaitSuccess() throws InterruptedException {
        if (process.waitFor() != 0) {
            throw new TestbedException(story());
        }
    }

    /** The rest of the first line it prints that begins so; fails with all it printed if it ends before, or takes longer. */
    public String awaitLine(String beginning, Duration time) {
        try {
            Patience.until(
                    "it prints " + beginning,
                    time,
                    () -> !isRunning() || logs.out().rest(beginning).isPresent());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return logs.out().rest(beginning).orElseThrow(() -> new AssertionError("it ended\n" + out() + err()));
    }

    /**
     * Returns once it answers 200 there, and returns it.
     *
     * @throws TestbedException if it ends first, or does not get ready in time; the message shows the end of its log
     */
    public Program awaitReady(URI health, Duration time) throws InterruptedException {
        Readiness readiness = new Readiness(health);
        if (!Patience.within(time, () -> !isRunning() || readiness.isReached())) {
            throw new TestbedException(name + " is not ready after " + time.toSeconds() + " s (" + health + "). "
                    + logs.err().tail());
        }
        if (!isRunning()) {
            throw new TestbedException(story());
        }
        return this;
    }

    /** SIGTERM. */
    public void terminate() {
        process.destroy();
    }

    /** SIGTERM, and SIGKILL if that does not help; returns when it is gone. */
    @Override
    public void stop() {
        process.destroy();
        boolean gone = false;
        try {
            gone = awaitEnd(patience);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (!gone) {
            kill();
        }
    }

    /** SIGKILL; returns when it is gone. */
    public void kill() {
        process.destroyForcibly();
        awaitGone();
    }

    /** SIGSTOP; returns when it stands still. */
    public void freeze() throws InterruptedException {
        Signals.freeze(process.toHandle());
    }

    /** Any other signal, by name: STOP, CONT. */
    public void signal(String signal) throws InterruptedException {
        Signals.send(signal, process.toHandle());
    }

    /** What it has printed so far. */
    public String out() {
        return logs.out().read();
    }

    /** What it has logged so far. */
    public String err() {
        return logs.err().read();
    }

    /** Kills what still runs and forgets what it printed, unless that is kept in a directory of somebody's. */
    @Override
    public void close() {
        kill();
        logs.forgetIfTemporary();
    }
}
