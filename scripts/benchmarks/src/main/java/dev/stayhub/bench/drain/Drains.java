package dev.stayhub.bench.drain;

import dev.stayhub.outbox.drain.DrainSettings;

/** How a measured worker drains: as worker.jar does unless told otherwise. */
public final class Drains {

    /** The default of worker.jar. */
    public static final int SLOTS = 8;
    /** The default of worker.jar. */
    static final int BATCH_SIZE = 100;

    private Drains() {}

    static DrainSettings settings(int batchSize) {
        return DrainSettings.defaults("stayhub-bench").withSlots(SLOTS).withBatchSize(batchSize);
    }
}
