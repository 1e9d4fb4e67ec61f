package dev.stayhub.bench.drain;

import dev.stayhub.outbox.drain.DrainSettings;
import java.time.Duration;

/** How a measured worker drains: as worker.jar does unless told otherwise. */
public final class Drains {

    /** The default of worker.jar. */
    public static final int SLOTS = 8;
    /** The default of worker.jar. */
    static final int BATCH_SIZE = 100;

    private static final int MAX_ATTEMPTS = 8;

    private Drains() {}

    static DrainSettings settings(int batchSize) {
        return new DrainSettings(
                "stayhub-bench",
                SLOTS,
                batchSize,
                Duration.ofSeconds(1),
                Duration.ofSeconds(30),
                Duration.ofSeconds(60),
                Duration.ofSeconds(2),
                MAX_ATTEMPTS,
                Duration.ofSeconds(20));
    }
}
