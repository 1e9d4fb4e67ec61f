package dev.stayhub.local.soak;

import dev.stayhub.local.process.ChildProcess;
import dev.stayhub.local.stage.Patience;
import java.time.Duration;

/** A program that is started again whenever it is gone. Used by one thread. */
final class Service {

    /** How it is started. */
    @FunctionalInterface
    interface Start {

        ChildProcess start() throws InterruptedException;
    }

    private final Start start;
    private ChildProcess process;
    private int ownDeaths;

    Service(Start start) {
        this.start = start;
    }

    /** Kills it (SIGKILL) and starts it again. */
    void killAndStart() throws InterruptedException {
        kill();
        process = start.start();
    }

    /** Kills it (SIGKILL); it is started again when it is wanted. */
    void kill() throws InterruptedException {
        ensureRunning();
        process.kill();
        process = null;
    }

    /** Lets it stand still (SIGSTOP) for so long. */
    void freeze(Duration time) throws InterruptedException {
        ensureRunning();
        process.freeze();
        Patience.pass(time);
        process.signal("CONT");
    }

    /** Starts it if it does not run; if it was not killed, that is noted. */
    void ensureRunning() throws InterruptedException {
        if (process != null && !process.isAlive()) {
            ownDeaths++;
            System.out.println(process.ended().join());
        }
        if (process == null || !process.isAlive()) {
            process = start.start();
        }
    }

    /** How often it was found dead and nobody had killed it. */
    int ownDeaths() {
        return ownDeaths;
    }
}
