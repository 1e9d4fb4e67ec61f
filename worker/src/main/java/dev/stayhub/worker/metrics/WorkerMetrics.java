package dev.stayhub.worker.metrics;

import com.zaxxer.hikari.metrics.MetricsTrackerFactory;
import com.zaxxer.hikari.metrics.micrometer.MicrometerMetricsTrackerFactory;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.drain.DrainListener;
import dev.stayhub.outbox.drain.DrainState;
import dev.stayhub.search.Drift;
import dev.stayhub.worker.email.UnknownOutcomes;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jdbi.v3.core.Jdbi;

/**
 * The worker's Prometheus metrics; docs/runbook.md explains each. A scrape reads only memory and never waits for the
 * database. Thread-safe.
 */
public final class WorkerMetrics implements AutoCloseable {

    private static final Duration EMAIL_INTERVAL = Duration.ofMinutes(1);

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics garbageCollection = new JvmGcMetrics();
    private final DrainGauges gauges = new DrainGauges(registry);
    private final AttemptMeters attempts;
    private final OutboxGauges outbox;
    private final BackgroundReading<Long> unknownOutcomes;

    /**
     * Not yet reading.
     *
     * @param handlers the handlers of this worker
     * @param jdbi uses two connections during a reading
     */
    public WorkerMetrics(Collection<Subscription> handlers, Jdbi jdbi) {
        this(handlers, jdbi, OutboxGauges.INTERVAL);
    }

    WorkerMetrics(Collection<Subscription> handlers, Jdbi jdbi, Duration interval) {
        Set<String> topics = Subscription.topicsOf(handlers);
        this.attempts = new AttemptMeters(registry, topics);
        this.outbox = new OutboxGauges(registry, jdbi, topics, interval);
        this.unknownOutcomes = new BackgroundReading<>(
                "unknown outcomes of emails",
                EMAIL_INTERVAL,
                () -> jdbi.withHandle(UnknownOutcomes::ofTheLastDay),
                outcomes -> {});
        Gauge.builder(
                        "stayhub.emails.unknown.outcome",
                        () -> unknownOutcomes.fresh().map(Long::doubleValue).orElse(Double.NaN))
                .description("Emails of the last 24 hours with an unknown outcome")
                .register(registry);
        handlers.stream()
                .flatMap(handler -> handler.destination().stream())
                .distinct()
                .forEach(gauges::show);
        bindProcess();
    }

    private void bindProcess() {
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new FileDescriptorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        garbageCollection.bindTo(registry);
    }

    /** The listener that counts the attempts of a drain. */
    public DrainListener listener() {
        return attempts;
    }

    /** The tracker factory that makes a connection pool report its metrics. */
    public MetricsTrackerFactory pools() {
        return new MicrometerMetricsTrackerFactory(registry);
    }

    /** Registers the gauges of a drain. */
    public void showDrain(Supplier<DrainState> state) {
        gauges.show(state);
    }

    /**
     * Registers the metric of the last successful retention run.
     *
     * @param lastSuccess empty, shown as 0, before the first time
     */
    public void showRetention(Supplier<Optional<Instant>> lastSuccess) {
        Gauge.builder(
                        "stayhub.worker.last.purge.timestamp",
                        () -> lastSuccess.get().map(Instant::getEpochSecond).orElse(0L))
                .baseUnit("seconds")
                .description("Time of the last successful purge; 0 if there was none since the start")
                .register(registry);
    }

    /**
     * Registers the metric that shows whether a periodic task still runs.
     *
     * @param sinceLastRun the time since its last run
     */
    public void showTask(String name, Supplier<Duration> sinceLastRun) {
        Gauge.builder("stayhub.worker.task.age", () -> sinceLastRun.get().toMillis() / 1e3)
                .baseUnit("seconds")
                .description("Time since the last run of a periodic task")
                .tags("task", name)
                .register(registry);
    }

    /**
     * Registers the metric of the drift of the search index.
     *
     * @param drift empty, shown as NaN, while it is unknown
     */
    public void showDrift(Supplier<Optional<Drift>> drift) {
        driftGauge("missing", drift, Drift::missing);
        driftGauge("stale", drift, Drift::stale);
        driftGauge("extra", drift, Drift::extra);
    }

    private void driftGauge(String kind, Supplier<Optional<Drift>> drift, Function<Drift, List<UUID>> properties) {
        Gauge.builder(
                        "stayhub.search.drift",
                        () -> drift.get()
                                .map(latest -> (double) properties.apply(latest).size())
                                .orElse(Double.NaN))
                .baseUnit("properties")
                .description("Properties that differ between the search index and the table, by kind")
                .tags("kind", kind)
                .register(registry);
    }

    /** Starts reading the statistics of the outbox. */
    public void start() {
        outbox.start();
        unknownOutcomes.start();
    }

    /** All metrics in the Prometheus text format 0.0.4. */
    public String scrape() {
        return registry.scrape();
    }

    @Override
    public void close() {
        outbox.close();
        unknownOutcomes.close();
        garbageCollection.close();
        registry.close();
    }
}
