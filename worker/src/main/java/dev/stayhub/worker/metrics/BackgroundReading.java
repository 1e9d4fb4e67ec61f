package dev.stayhub.worker.metrics;

import dev.stayhub.runtime.tasks.RepeatedTask;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A value that is read periodically on a thread of its own, so that no reader of the value has to wait. A value that is
 * too old is not returned, because it may be wrong by now. Thread-safe.
 *
 * @param <T> the type of the value
 */
final class BackgroundReading<T> implements AutoCloseable {

    /** The number of intervals after which a value is too old. */
    private static final int MISSED_AT_MOST = 3;
    /** The pause after a failed reading, or the interval if that is shorter. */
    private static final Duration RETRY = Duration.ofSeconds(5);

    private record Taken<T>(Optional<T> value, long atNanos) {}

    private final String name;
    private final Duration interval;
    private final Supplier<T> source;
    private final Consumer<T> then;
    private volatile Taken<T> latest = new Taken<>(Optional.empty(), System.nanoTime());
    private volatile RepeatedTask reading;

    /**
     * Not yet started.
     *
     * @param name the name of its thread, and in the log
     * @param interval the time between the end of one reading and the next
     * @param source reads the value; may fail and may be slow
     * @param then called with each value, on the same thread
     */
    BackgroundReading(String name, Duration interval, Supplier<T> source, Consumer<T> then) {
        this.name = name;
        this.interval = interval;
        this.source = source;
        this.then = then;
    }

    /** Starts the reading. Call it once. */
    void start() {
        reading = RepeatedTask.start("metrics: " + name, interval.compareTo(RETRY) < 0 ? interval : RETRY, this::read);
    }

    private Duration read() {
        long beganNanos = System.nanoTime();
        T value = source.get();
        latest = new Taken<>(Optional.of(value), beganNanos);
        then.accept(value);
        return interval;
    }

    /** The latest value, unless it is too old. */
    Optional<T> fresh() {
        Taken<T> taken = latest;
        return age(taken).compareTo(interval.multipliedBy(MISSED_AT_MOST)) > 0 ? Optional.empty() : taken.value();
    }

    /** The time since the latest reading; before the first one, since the start. */
    Duration age() {
        return age(latest);
    }

    private static Duration age(Taken<?> taken) {
        return Duration.ofNanos(System.nanoTime() - taken.atNanos());
    }

    @Override
    public void close() {
        RepeatedTask started = reading;
        if (started != null) {
            started.close();
        }
    }
}
