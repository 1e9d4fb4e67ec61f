package dev.stayhub.bench.measure;

import dev.stayhub.runtime.cli.CommandFailedException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waiting that ends. */
public final class Patience {

    /** Longer than anything here takes on a slow machine. */
    public static final Duration LIMIT = Duration.ofMinutes(5);

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(1);

    private Patience() {}

    /**
     * Returns as soon as it is so.
     *
     * @throws CommandFailedException if it is not so in time
     */
    public static void await(String what, BooleanSupplier reached) throws InterruptedException {
        long startNanos = System.nanoTime();
        while (!reached.getAsBoolean()) {
            if (System.nanoTime() - startNanos > LIMIT.toNanos()) {
                throw new CommandFailedException(what + ": not within " + LIMIT.toMinutes() + " minutes");
            }
            TimeUnit.NANOSECONDS.sleep(BETWEEN_LOOKS.toNanos());
        }
    }
}
