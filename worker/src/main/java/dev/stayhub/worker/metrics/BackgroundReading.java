package dev.stayhub.worker.metrics;

import dev.stayhub.runtime.tasks.RepeatedTask;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Something that is read again and again on a thread of its own, so that nobody who wants to know it has to wait. What is
 * too old is not told: a number that was true before the database went away is a lie by now. Thread-safe.
 *
 * @param <T> what is read
 */
final class BackgroundReading<T> implements AutoCloseable {

    /** After so many intervals without a reading, the last one is too old. */
    private static final int MISSED_AT_MOST = 3;
    /** After a reading that failed the next one is tried this soon, or after the interval if that is shorter. */
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
     * @param name of its thread and in the log
     * @param interval between the end of one reading and the next
     * @param source may fail, and may take its time
     * @param then called with each reading, on the same thread
     */
    BackgroundReading(String name, Duration interval, Supplier<T> source, Consumer<T> then) {
        this.name = name;
        this.interval = interval;
        this.source = source;
        this.then = then;
    }

    /** Starts it, once. */
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

    /** The latest, unless it is too old to be told. */
    Optional<T> fresh() {
        Taken<T> taken = latest;
        return age(taken).compareTo(interval.multipliedBy(MISSED_AT_MOST)) > 0 ? Optional.empty() : taken.value();
    }

    /** How long ago the latest was read; before there is one, how long it has been waited for. */
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
