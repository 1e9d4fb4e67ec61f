package dev.stayhub.api.ops;

import com.zaxxer.hikari.metrics.MetricsTrackerFactory;
import com.zaxxer.hikari.metrics.micrometer.MicrometerMetricsTrackerFactory;
import dev.stayhub.api.http.RequestListener;
import dev.stayhub.api.http.Work;
import dev.stayhub.api.load.WorkPlaces;
import io.javalin.http.Context;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The API's Prometheus metrics; docs/runbook.md explains each. All label values come from the API itself (route
 * templates, methods, statuses), so there is no personal data and the number of series is bounded. Thread-safe.
 */
public final class ApiMetrics implements RequestListener, AutoCloseable {

    private static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
    private static final String ANOTHER_METHOD = "other";
    private static final Duration[] REQUEST_BOUNDS = {
        Duration.ofMillis(10),
        Duration.ofMillis(50),
        Duration.ofMillis(100),
        Duration.ofMillis(250),
        Duration.ofMillis(500),
        Duration.ofSeconds(1),
        Duration.ofMillis(2_500),
        Duration.ofSeconds(5)
    };

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics garbageCollection = new JvmGcMetrics();

    public ApiMetrics() {
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new FileDescriptorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        garbageCollection.bindTo(registry);
    }

    /** The tracker factory that makes a connection pool report its metrics. */
    public MetricsTrackerFactory pools() {
        return new MicrometerMetricsTrackerFactory(registry);
    }

    /** Registers the metric of deadlocks. */
    public void showDeadlocks(LongSupplier deadlocks) {
        FunctionCounter.builder("stayhub.api.deadlocks", deadlocks, LongSupplier::getAsLong)
                .description("Transactions that Postgres aborted as deadlock victims; most are retried")
                .register(registry);
    }

    /** Registers the metric of the last purge, which shows whether the purging thread is alive. */
    public void showPurge(Supplier<Duration> sinceLastRun) {
        Gauge.builder("stayhub.api.purge.age", () -> sinceLastRun.get().toMillis() / 1e3)
                .baseUnit("seconds")
                .description("Time since the last purge run ended, successfully or not")
                .register(registry);
    }

    /** Registers the metrics of each class of work: how many requests are in progress, the limit, how many were rejected. */
    public void showWork(Map<Work, WorkPlaces> places) {
        places.forEach((work, ofIt) -> {
            String name = work.name().toLowerCase(Locale.ROOT);
            Gauge.builder("stayhub.api.work.in.progress", ofIt, WorkPlaces::taken)
                    .tag("work", name)
                    .baseUnit("requests")
                    .description("Requests of a class of work that are in progress")
                    .register(registry);
            Gauge.builder("stayhub.api.work.limit", ofIt, WorkPlaces::limit)
                    .tag("work", name)
                    .baseUnit("requests")
                    .description("How many requests of a class of work can be in progress")
                    .register(registry);
            FunctionCounter.builder("stayhub.api.work.rejected", ofIt, WorkPlaces::rejected)
                    .tag("work", name)
                    .baseUnit("requests")
                    .description("Requests rejected with 503 because their class of work was at its limit")
                    .register(registry);
        });
    }

    @Override
    public void answered(String method, String route, int status, Duration took) {
        Timer.builder("stayhub.api.requests")
                .description("Requests by method, route and status")
                .tags("method", METHODS.contains(method) ? method : ANOTHER_METHOD)
                .tags("route", route)
                .tags("status", Integer.toString(status))
                .serviceLevelObjectives(REQUEST_BOUNDS)
                .register(registry)
                .record(took);
    }

    /** {@code GET /metrics}: all metrics in the Prometheus text format. Never blocks. */
    public void show(Context ctx) {
        ctx.contentType(CONTENT_TYPE).result(registry.scrape());
    }

    @Override
    public void close() {
        garbageCollection.close();
        registry.close();
    }
}
