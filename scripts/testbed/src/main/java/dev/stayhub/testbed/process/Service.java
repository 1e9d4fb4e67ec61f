package dev.stayhub.testbed.process;

import dev.stayhub.testbed.waiting.Patience;
import java.time.Duration;

/** A program that is killed and frozen, and started again whenever it is wanted and gone. Used by one thread. */
public final class Service {

    /** How it is started. */
    @FunctionalInterface
    public interface Start {

        Program start() throws InterruptedException;
    }

    private final Start start;
    private Program process;
    private int ownDeaths;

    /** One that is not started yet. */
    public Service(Start start) {
        this.start = start;
    }

    /** Kills it (SIGKILL) and starts it again. */
    public void killAndStart() throws InterruptedException {
        kill();
        process = start.start();
    }

    /** Kills it (SIGKILL); it is started again when it is wanted. */
    public void kill() throws InterruptedException {
        ensureRunning();
        process.kill();
        process = null;
    }

    /** Lets it stand still (SIGSTOP) for so long. */
    public void freeze(Duration time) throws InterruptedException {
        ensureRunning();
        process.freeze();
        Patience.pass(time);
        process.signal("CONT");
    }

    /** Starts it if it does not run; if it was not killed, that is noted. */
    public void ensureRunning() throws InterruptedException {
        if (process != null && !process.isRunning()) {
            ownDeaths++;
            System.out.println(process.ended().join());
        }
        if (process == null || !process.isRunning()) {
            process = start.start();
        }
    }

    /** How often it was found dead and nobody had killed it. */
    public int ownDeaths() {
        return ownDeaths;
    }
}
