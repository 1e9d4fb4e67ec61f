package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.drain.settle.Settlement;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts committed outcomes, and passes all notifications on to a listener. Exceptions of the listener are logged once
 * a minute and otherwise ignored. Thread-safe.
 */
final class Tally implements DrainListener {

    private static final Logger log = LoggerFactory.getLogger(Tally.class);
    private static final long LOGGED_EVERY_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final DrainListener listener;
    private final Map<Settlement, LongAdder> counts = new EnumMap<>(Settlement.class);
    private final AtomicLong loggedNanos = new AtomicLong(System.nanoTime() - LOGGED_EVERY_NANOS);

    Tally(DrainListener listener) {
        this.listener = listener;
        for (Settlement settlement : Settlement.values()) {
            counts.put(settlement, new LongAdder());
        }
    }

    @Override
    public void claimed(Map<String, Integer> messagesByTopic, Duration took) {
        tell(() -> listener.claimed(messagesByTopic, took));
    }

    @Override
    public void handled(String topic, Duration took) {
        tell(() -> listener.handled(topic, took));
    }

    @Override
    public void settled(String topic, Settlement settlement) {
        counts.get(settlement).increment();
        tell(() -> listener.settled(topic, settlement));
    }

    @Override
    public void leaseLost(String topic) {
        tell(() -> listener.leaseLost(topic));
    }

    Totals totals() {
        return new Totals(
                sum(Settlement.DONE),
                sum(Settlement.RETRIED),
                sum(Settlement.UNAVAILABLE),
                sum(Settlement.DEAD),
                sum(Settlement.LOST_LEASE));
    }

    private long sum(Settlement settlement) {
        return counts.get(settlement).sum();
    }

    private void tell(Runnable what) {
        try {
            what.run();
        } catch (Throwable thrown) {
            // Any throwable: an error in the metrics must not delay a message.
            long last = loggedNanos.get();
            long now = System.nanoTime();
            if (now - last >= LOGGED_EVERY_NANOS && loggedNanos.compareAndSet(last, now)) {
                log.warn("a listener failed", thrown);
            }
        }
    }
}
