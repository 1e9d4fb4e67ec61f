package dev.stayhub.worker.metrics;

import dev.stayhub.outbox.Destination;
import dev.stayhub.outbox.drain.DrainState;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** What this worker has at hand this moment, and what of the outside it can reach. Asks nobody but this process. */
final class DrainGauges {

    private static final String NAME = "stayhub.worker.";

    private final MeterRegistry registry;

    DrainGauges(MeterRegistry registry) {
        this.registry = registry;
    }

    void show(Supplier<DrainState> state) {
        gauge("held.messages", "Claimed and not yet settled", state, DrainState::held);
        gauge("window.messages", "How many messages may be held", state, DrainState::window);
        gauge("slots", "How many handlers may run at once", state, DrainState::slots);
        gauge("busy.slots", "Handlers that run, lost ones included", state, DrainState::busySlots);
        gauge("lost.slots", "Slots whose handler does not come back", state, DrainState::lostSlots);
    }

    private void gauge(
            String name, String description, Supplier<DrainState> state, ToDoubleFunction<DrainState> value) {
        Gauge.builder(NAME + name, () -> value.applyAsDouble(state.get()))
                .description(description)
                .register(registry);
    }

    /** One series for each health there is, 1 for the one it has: so an alert can name it. */
    void show(Destination destination) {
        for (Destination.Health health : Destination.Health.values()) {
            Gauge.builder(NAME + "destination", () -> destination.health() == health ? 1 : 0)
                    .description("What a destination of messages is at the moment")
                    .tags(
                            "destination",
                            destination.name(),
                            "health",
                            health.name().toLowerCase(Locale.ROOT))
                    .register(registry);
        }
    }
}
