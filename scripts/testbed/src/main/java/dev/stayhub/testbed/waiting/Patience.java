package dev.stayhub.testbed.waiting;

import dev.stayhub.testbed.TestbedException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Waits for what has to come. */
public final class Patience {

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

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
     * @throws TestbedException if it does not hold when the time is up
     */
    public static void until(String what, Duration time, Condition condition) throws InterruptedException {
        until(what, time, BETWEEN_LOOKS, condition);
    }

    /** The same for a moment that is measured: so long after it at most. */
    public static void until(String what, Duration time, Duration betweenLooks, Condition condition)
            throws InterruptedException {
        if (!within(time, betweenLooks, condition)) {
            throw new TestbedException("waited " + time.toMillis() + " ms in vain until " + what);
        }
    }

    /** True once the condition holds, false if it does not when the time is up. */
    public static boolean within(Duration time, Condition condition) throws InterruptedException {
        return within(time, BETWEEN_LOOKS, condition);
    }

    private static boolean within(Duration time, Duration betweenLooks, Condition condition)
            throws InterruptedException {
        long endNanos = System.nanoTime() + time.toNanos();
        while (!condition.holds()) {
            if (System.nanoTime() - endNanos >= 0) {
                return false;
            }
            pass(betweenLooks);
        }
        return true;
    }

    /** Lets time pass, where time is the point. */
    public static void pass(Duration time) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(time.toNanos());
    }
}
