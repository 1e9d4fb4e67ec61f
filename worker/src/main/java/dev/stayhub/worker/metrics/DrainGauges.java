package dev.stayhub.worker.metrics;

import dev.stayhub.outbox.Destination;
import dev.stayhub.outbox.drain.DrainState;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** Gauges of the worker's current state and of the health of its destinations. Reads only memory of this process. */
final class DrainGauges {

    private static final String NAME = "stayhub.worker.";

    private final MeterRegistry registry;

    DrainGauges(MeterRegistry registry) {
        this.registry = registry;
    }

    void show(Supplier<DrainState> state) {
        gauge("held.messages", "Messages claimed and not yet settled", state, DrainState::held);
        gauge("window.messages", "Maximum number of held messages", state, DrainState::window);
        gauge("slots", "Number of handlers that can run concurrently", state, DrainState::slots);
        gauge("busy.slots", "Running handlers, including abandoned ones", state, DrainState::busySlots);
        gauge("lost.slots", "Slots that are lost to abandoned handlers", state, DrainState::lostSlots);
    }

    private void gauge(
            String name, String description, Supplier<DrainState> state, ToDoubleFunction<DrainState> value) {
        Gauge.builder(NAME + name, () -> value.applyAsDouble(state.get()))
                .description(description)
                .register(registry);
    }

    /** One series per state of health, with 1 for the current state, so that an alert can name a state. */
    void show(Destination destination) {
        for (Destination.Health health : Destination.Health.values()) {
            Gauge.builder(NAME + "destination", () -> destination.health() == health ? 1 : 0)
                    .description("Current health of a destination")
                    .tags(
                            "destination",
                            destination.name(),
                            "health",
                            health.name().toLowerCase(Locale.ROOT))
                    .register(registry);
        }
    }
}
