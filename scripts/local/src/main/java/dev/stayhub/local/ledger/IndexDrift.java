package dev.stayhub.local.ledger;

import dev.stayhub.local.stage.Scene;

/**
 * How far the index is from the table of properties.
 *
 * @param line what {@code worker.jar search drift} says: missing, stale and extra documents
 */
public record IndexDrift(String line) {

    /** Compares table and index. */
    public static IndexDrift measure(Scene scene) throws InterruptedException {
        return of(scene.runWorkerCommand("search", "drift"));
    }

    static IndexDrift of(String printed) {
        return new IndexDrift(printed.lines()
                .filter(line -> line.contains("missing="))
                .findFirst()
                .orElse("not measured"));
    }

    /** Whether every property is in the index as it is in the table. */
    public boolean isComplete() {
        return line.contains("missing=0 stale=0 ");
    }

    /** Whether the index shows what is not in the table, as far as anybody knows. */
    public boolean hasExtra() {
        return !line.contains(" extra=0 ");
    }

    /** Whether table and index agree. */
    public boolean isNone() {
        return isComplete() && !hasExtra();
    }
}
