package dev.stayhub.worker.metrics;

import dev.stayhub.outbox.ops.BoundedCount;
import dev.stayhub.outbox.ops.Numbers;
import dev.stayhub.outbox.ops.TopicNumbers;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jdbi.v3.core.Jdbi;

/**
 * How the outbox is doing, as the database has it: the same from every worker. A topic that vanishes takes its series with
 * it, and while the database does not answer there is no number (NaN), only the age of the last reading.
 */
final class OutboxGauges implements AutoCloseable {

    static final Duration INTERVAL = Duration.ofSeconds(10);

    private static final String NAME = "stayhub.outbox.";
    private static final String SECONDS = "seconds";
    private static final String MESSAGES = "messages";

    private final MeterRegistry registry;
    private final BackgroundReading<LabelledNumbers> reading;
    private final Map<MultiGauge, ToDoubleFunction<TopicNumbers>> byTopic = new LinkedHashMap<>();
    private final MultiGauge unhandled;

    /**
     * Not yet reading.
     *
     * @param jdbi one connection, for as long as a reading takes
     * @param handledHere topics that have series of their own in any case
     */
    OutboxGauges(MeterRegistry registry, Jdbi jdbi, Set<String> handledHere, Duration interval) {
        this.registry = registry;
        TopicLabels labels = new TopicLabels(handledHere);
        this.reading = new BackgroundReading<>(
                "outbox numbers",
                interval,
                () -> LabelledNumbers.of(jdbi.inTransaction(Numbers::read), labels),
                this::nameTopics);
        age("oldest.waiting", "How long the longest due message has been due", TopicNumbers::oldestWaiting);
        age("longest.in.flight", "How long ago the oldest attempt began", TopicNumbers::longestInFlight);
        count("pending", "Not yet handled, whenever due", TopicNumbers::pending);
        count("due", "Pending and due, backoff and in flight included", TopicNumbers::due);
        count("dead", "Dead letters", TopicNumbers::dead);
        count("died.last.hour", "Dead letters that died within the last hour", TopicNumbers::diedLastHour);
        count("handled.last.minute", "Done within the last minute", TopicNumbers::handledLastMinute);
        this.unhandled = multiGauge("unhandled.due", MESSAGES, "Due, and no worker seen lately takes the topic");
        Gauge.builder(NAME + "workers", () -> value(LabelledNumbers::workers))
                .description("Workers seen within the last minute")
                .register(registry);
        Gauge.builder(NAME + "read.age", () -> reading.age().toMillis() / 1e3)
                .baseUnit(SECONDS)
                .description("How old the numbers of the outbox are")
                .register(registry);
    }

    void start() {
        reading.start();
    }

    private void age(String name, String description, Function<TopicNumbers, Optional<Duration>> age) {
        byTopic.put(
                multiGauge(name, SECONDS, description),
                topic -> age.apply(topic).orElse(Duration.ZERO).toMillis() / 1e3);
    }

    private void count(String name, String description, Function<TopicNumbers, BoundedCount> count) {
        byTopic.put(
                multiGauge(name, MESSAGES, description + "; counted up to " + BoundedCount.AT_MOST),
                topic -> count.apply(topic).counted());
    }

    private MultiGauge multiGauge(String name, String unit, String description) {
        return MultiGauge.builder(NAME + name)
                .baseUnit(unit)
                .description(description)
                .register(registry);
    }

    /** Series come and go with their topics; those that stay are not touched, so no scrape misses them for a moment. */
    private void nameTopics(LabelledNumbers numbers) {
        byTopic.forEach((gauge, value) -> gauge.register(
                numbers.topics().keySet().stream()
                        .map(label -> row(
                                label,
                                latest -> Optional.ofNullable(latest.topics().get(label))
                                        .map(value::applyAsDouble)))
                        .toList(),
                false));
        unhandled.register(
                numbers.unhandledDue().keySet().stream()
                        .map(label -> row(
                                label,
                                latest -> Optional.ofNullable(
                                                latest.unhandledDue().get(label))
                                        .map(Long::doubleValue)))
                        .toList(),
                false);
    }

    private Row<?> row(String label, Function<LabelledNumbers, Optional<Double>> value) {
        return Row.of(
                Tags.of("topic", label),
                () -> value(latest -> value.apply(latest).orElse(Double.NaN)));
    }

    private double value(ToDoubleFunction<LabelledNumbers> of) {
        return reading.fresh().map(of::applyAsDouble).orElse(Double.NaN);
    }

    @Override
    public void close() {
        reading.close();
    }
}
