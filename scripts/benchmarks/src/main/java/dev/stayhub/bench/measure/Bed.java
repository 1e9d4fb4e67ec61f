package dev.stayhub.bench.measure;

import dev.stayhub.bench.process.Programs;
import dev.stayhub.bench.server.BenchServer;

/**
 * What a benchmark works with.
 *
 * @param done how many finished messages the claim is measured beside
 * @param quick whether to take small amounts: enough to see that it runs, too little to believe
 */
public record Bed(BenchServer server, Programs programs, int done, boolean quick) {

    /** The amount to take. */
    public int of(int full, int small) {
        return quick ? small : full;
    }

    /** Tells whoever waits how far it is. */
    public void say(String progress) {
        System.err.println(progress);
    }
}
