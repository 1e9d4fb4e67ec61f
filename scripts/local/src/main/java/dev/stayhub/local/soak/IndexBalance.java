package dev.stayhub.local.soak;

import dev.stayhub.local.stage.Scene;

/**
 * How far the index is from the table of properties, as {@code worker.jar search drift} tells it. It may have lost something:
 * that is its weaker guarantee. It must not stay so.
 *
 * @param before in the end
 * @param after a repair
 */
record IndexBalance(String before, String after) {

    private static final String NOTHING = "missing=0 stale=0 extra=0 ";

    /** Measures, repairs, measures. */
    static IndexBalance of(Scene scene) throws InterruptedException {
        String before = measured(scene);
        scene.runWorkerCommand("search", "drift", "--repair");
        return new IndexBalance(before, measured(scene));
    }

    boolean isMended() {
        return after.startsWith(NOTHING);
    }

    private static String measured(Scene scene) throws InterruptedException {
        return scene.runWorkerCommand("search", "drift")
                .lines()
                .filter(line -> line.contains("missing="))
                .findFirst()
                .orElse("not measured");
    }

    @Override
    public String toString() {
        return before + "; after search drift --repair: " + after;
    }
}
