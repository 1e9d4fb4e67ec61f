package dev.stayhub.local.process;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Ends a process: asks first, kills when asking did not help. */
final class Termination {

    private static final Duration AFTER_KILL = Duration.ofSeconds(5);

    private Termination() {}

    /** Returns when the process is gone, or when even killing it did not help for a while. */
    static void stop(ProcessHandle handle, Duration patience) {
        handle.destroy();
        if (!goneWithin(handle, patience)) {
            handle.destroyForcibly();
            goneWithin(handle, AFTER_KILL);
        }
    }

    private static boolean goneWithin(ProcessHandle handle, Duration patience) {
        return handle.onExit()
                .thenApply(gone -> true)
                .completeOnTimeout(false, patience.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }
}
