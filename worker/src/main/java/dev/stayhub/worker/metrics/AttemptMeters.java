package dev.stayhub.worker.metrics;

import dev.stayhub.outbox.drain.DrainListener;
import dev.stayhub.outbox.drain.settle.Settlement;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Metrics of this worker since its start: claims, handlers, and results of attempts. Every series starts at zero,
 * because a series that starts with its first event loses that event in every rate. Thread-safe.
 */
final class AttemptMeters implements DrainListener {

    private static final String NAME = "stayhub.worker.";
    private static final String MESSAGES = "messages";
    private static final String TOPIC = "topic";

    private static final Duration[] CLAIM_BOUNDS = {
        Duration.ofMillis(1),
        Duration.ofMillis(5),
        Duration.ofMillis(25),
        Duration.ofMillis(100),
        Duration.ofMillis(500),
        Duration.ofSeconds(2)
    };
    private static final Duration[] HANDLER_BOUNDS = {
        Duration.ofMillis(5),
        Duration.ofMillis(25),
        Duration.ofMillis(100),
        Duration.ofMillis(250),
        Duration.ofSeconds(1),
        Duration.ofSeconds(5),
        Duration.ofSeconds(15),
        Duration.ofSeconds(60)
    };

    private record OfTopic(Counter claimed, Timer handler, Map<Settlement, Counter> attempts, Counter lostLeases) {}

    private final MeterRegistry registry;
    private final Timer claim;
    private final Map<String, OfTopic> topics = new HashMap<>();

    /** @param handledHere all topics that this worker claims from */
    AttemptMeters(MeterRegistry registry, Collection<String> handledHere) {
        this.registry = registry;
        this.claim = Timer.builder(NAME + "claim")
                .description("Duration of claims, including empty ones")
                .serviceLevelObjectives(CLAIM_BOUNDS)
                .register(registry);
        handledHere.forEach(topic -> topics.put(topic, ofTopic(topic)));
    }

    private OfTopic ofTopic(String topic) {
        Map<Settlement, Counter> attempts = new EnumMap<>(Settlement.class);
        for (Settlement settlement : Settlement.values()) {
            attempts.put(
                    settlement,
                    Counter.builder(NAME + "attempts")
                            .description("Ended attempts by result")
                            .tags(TOPIC, topic, "outcome", settlement.name().toLowerCase(Locale.ROOT))
                            .register(registry));
        }
        return new OfTopic(
                counter("claimed", MESSAGES, "Messages claimed", topic),
                Timer.builder(NAME + "handler")
                        .description("How long handlers occupied their slots")
                        .tags(TOPIC, topic)
                        .serviceLevelObjectives(HANDLER_BOUNDS)
                        .register(registry),
                attempts,
                counter("lost", "leases", "Messages claimed again, by any worker, while this worker held them", topic));
    }

    private Counter counter(String name, String unit, String description, String topic) {
        return Counter.builder(NAME + name)
                .baseUnit(unit)
                .description(description)
                .tags(TOPIC, topic)
                .register(registry);
    }

    @Override
    public void claimed(Map<String, Integer> messagesByTopic, Duration took) {
        claim.record(took);
        messagesByTopic.forEach((topic, messages) -> topics.get(topic).claimed().increment(messages));
    }

    @Override
    public void handled(String topic, Duration took) {
        topics.get(topic).handler().record(took);
    }

    @Override
    public void settled(String topic, Settlement settlement) {
        topics.get(topic).attempts().get(settlement).increment();
    }

    @Override
    public void leaseLost(String topic) {
        topics.get(topic).lostLeases().increment();
    }
}
