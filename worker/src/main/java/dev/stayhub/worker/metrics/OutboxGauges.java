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
 * Statistics of the outbox from the database, the same in every worker. The series of a topic disappear with the topic.
 * While the database does not answer, values are NaN, and only the age of the last reading is known.
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
     * @param jdbi uses one connection during a reading
     * @param handledHere topics that always have series of their own
     */
    OutboxGauges(MeterRegistry registry, Jdbi jdbi, Set<String> handledHere, Duration interval) {
        this.registry = registry;
        TopicLabels labels = new TopicLabels(handledHere);
        this.reading = new BackgroundReading<>(
                "outbox numbers",
                interval,
                () -> LabelledNumbers.of(jdbi.inTransaction(Numbers::read), labels),
                this::nameTopics);
        age("oldest.waiting", "For how long the oldest due message has been due", TopicNumbers::oldestWaiting);
        age(
                "longest.in.flight",
                "For how long the oldest running attempt has been running",
                TopicNumbers::longestInFlight);
        count("pending", "Messages not handled yet, due or not", TopicNumbers::pending);
        count("due", "Pending messages that are due, including those in backoff or in flight", TopicNumbers::due);
        count("dead", "Dead letters", TopicNumbers::dead);
        count("died.last.hour", "Messages that became dead letters within the last hour", TopicNumbers::diedLastHour);
        count("handled.last.minute", "Messages handled within the last minute", TopicNumbers::handledLastMinute);
        this.unhandled = multiGauge("unhandled.due", MESSAGES, "Due messages of topics that no worker handles");
        Gauge.builder(NAME + "workers", () -> value(LabelledNumbers::workers))
                .description("Workers seen within the last minute")
                .register(registry);
        Gauge.builder(NAME + "read.age", () -> reading.age().toMillis() / 1e3)
                .baseUnit(SECONDS)
                .description("Age of the outbox statistics")
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

    /** Adds and removes series with their topics. Existing series are left untouched, so no scrape misses them. */
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
