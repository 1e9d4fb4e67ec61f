package dev.stayhub.local.stage;

import dev.stayhub.runtime.cli.CommandFailedException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Waits for what has to come. */
public final class Patience {

    private static final long BETWEEN_LOOKS_MILLIS = 20;

    /** What one waits for. */
    @FunctionalInterface
    public interface Condition {

        boolean holds() throws InterruptedException;
    }

    private Patience() {}

    /**
     * Returns once the condition holds.
     *
     * @param what for the message: "the worker has claimed it"
     * @throws CommandFailedException if it does not hold when the time is up
     */
    public static void until(String what, Duration time, Condition condition) throws InterruptedException {
        if (!within(time, condition)) {
            throw new CommandFailedException("waited " + time.toMillis() + " ms in vain until " + what);
        }
    }

    /** True once the condition holds, false if it does not when the time is up. */
    public static boolean within(Duration time, Condition condition) throws InterruptedException {
        long endNanos = System.nanoTime() + time.toNanos();
        while (!condition.holds()) {
            if (System.nanoTime() - endNanos >= 0) {
                return false;
            }
            TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
        }
        return true;
    }

    /** Lets time pass, where time is the point. */
    public static void pass(Duration time) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(time.toNanos());
    }
}
