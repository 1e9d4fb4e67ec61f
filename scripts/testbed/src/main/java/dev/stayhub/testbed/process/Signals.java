package dev.stayhub.testbed.process;

import dev.stayhub.testbed.TestbedException;
import dev.stayhub.testbed.waiting.Patience;
import java.io.IOException;
import java.time.Duration;

/** What can be sent to a process. */
final class Signals {

    private static final Duration AFTER_KILL = Duration.ofSeconds(5);

    private static final Duration UNTIL_ALL_THREADS_STAND = Duration.ofMillis(500);

    private Signals() {}

    /**
     * SIGSTOP; returns when it stands still. The signal is for one thread, which stops the others once it runs: on a busy
     * machine they go on for a while.
     */
    static void freeze(ProcessHandle handle) throws InterruptedException {
        send("STOP", handle);
        Patience.pass(UNTIL_ALL_THREADS_STAND);
    }

    /**
     * Any signal, by its name.
     *
     * @throws TestbedException if the process does not get it
     */
    static void send(String signal, ProcessHandle handle) throws InterruptedException {
        try {
            int result = new ProcessBuilder("kill", "-" + signal, Long.toString(handle.pid()))
                    .start()
                    .waitFor();
            if (result != 0) {
                throw new TestbedException("process " + handle.pid() + " does not get the signal " + signal);
            }
        } catch (IOException e) {
            throw new TestbedException("signals cannot be sent: " + e.getMessage(), e);
        }
    }

    /** Ends it: asks first, kills when asking did not help. Returns when the process is gone, or when even killing it did not help for a while. */
    static void stop(ProcessHandle handle, Duration patience) {
        handle.destroy();
        if (!goneWithin(handle, patience)) {
            handle.destroyForcibly();
            goneWithin(handle, AFTER_KILL);
        }
    }

    private static boolean goneWithin(ProcessHandle handle, Duration patience) {
        try {
            return Patience.within(patience, () -> !handle.isAlive());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
