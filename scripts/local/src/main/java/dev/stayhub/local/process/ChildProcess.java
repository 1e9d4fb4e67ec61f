package dev.stayhub.local.process;

import dev.stayhub.runtime.cli.CommandFailedException;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A program started by this one. What it prints goes to its log. */
public final class ChildProcess implements Part {

    private static final long UNTIL_ALL_THREADS_STAND_MILLIS = 500;

    private final String name;
    private final Process process;
    private final LogFile log;
    private final Duration patience;

    private ChildProcess(String name, Process process, LogFile log, Duration patience) {
        this.name = name;
        this.process = process;
        this.log = log;
        this.patience = patience;
    }

    /**
     * What to start, and how.
     *
     * @param name what people call it; names its log too
     * @param command program and arguments
     * @param environment set on top of this process's own
     * @param patience how long it may take to stop before it is killed
     */
    public record Plan(String name, List<String> command, Map<String, String> environment, Duration patience) {

        public Plan {
            command = List.copyOf(command);
            environment = Map.copyOf(environment);
        }
    }

    /** Starts it and writes down that it was started from this home. */
    public static ChildProcess start(Plan plan, Home home) {
        LogFile log = LogFile.fresh(home.log(plan.name()));
        ProcessBuilder builder = new ProcessBuilder(plan.command())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectOutput(log.path().toFile());
        builder.environment().putAll(plan.environment());
        try {
            Process process = builder.start();
            ProcessRecords.in(home).add(plan.name(), process.toHandle());
            return new ChildProcess(plan.name(), process, log, plan.patience());
        } catch (IOException e) {
            throw new CommandFailedException(plan.name() + " cannot be started: " + e.getMessage(), e);
        }
    }

    /**
     * Waits until it has ended by itself.
     *
     * @throws CommandFailedException if it failed; the message shows the end of its log
     */
    public void awaitSuccess() throws InterruptedException {
        if (process.waitFor() != 0) {
            throw new CommandFailedException(story());
        }
    }

    /**
     * Waits until it has ended, however it does.
     *
     * @return false if it still runs when the time is up
     */
    public boolean awaitEnd(Duration time) throws InterruptedException {
        return process.waitFor(time.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Its exit code; it has ended. */
    public int exitCode() {
        return process.exitValue();
    }

    /** SIGKILL; returns when it is gone. */
    public void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    /**
     * SIGSTOP; returns when it stands still. The signal is for one thread, which stops the others once it runs: on a busy
     * machine they go on for a while.
     */
    public void freeze() throws InterruptedException {
        signal("STOP");
        TimeUnit.MILLISECONDS.sleep(UNTIL_ALL_THREADS_STAND_MILLIS);
    }

    /** Any other signal, by name: CONT, TERM. */
    public void signal(String signal) throws InterruptedException {
        try {
            int result = new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                    .start()
                    .waitFor();
            if (result != 0) {
                throw new CommandFailedException(name + " does not get the signal " + signal);
            }
        } catch (IOException e) {
            throw new CommandFailedException("signals cannot be sent: " + e.getMessage(), e);
        }
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public LogFile log() {
        return log;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public CompletableFuture<String> ended() {
        return process.onExit().thenApply(gone -> story());
    }

    @Override
    public void stop() {
        Termination.stop(process.toHandle(), patience);
    }

    private String story() {
        return name + " ended with exit code " + process.exitValue() + ". " + log.tail();
    }
}
