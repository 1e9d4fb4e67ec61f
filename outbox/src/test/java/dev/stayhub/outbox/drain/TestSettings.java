package dev.stayhub.outbox.drain;

import java.time.Duration;

/** Settings for tests: as few slots and as short a poll as a test can do with. */
final class TestSettings {

    private TestSettings() {}

    static DrainSettings of(String worker) {
        return DrainSettings.defaults(worker)
                .withSlots(4)
                .withInterval(Duration.ofMillis(100))
                .withHandlerTimeout(Duration.ofSeconds(60))
                .withGrace(Duration.ofSeconds(60));
    }
}
