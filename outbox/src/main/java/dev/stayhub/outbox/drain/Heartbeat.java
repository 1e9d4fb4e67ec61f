package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.Message;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps what is held: extends every lease a third of its length apart, hands back what has waited too long for a slot,
 * interrupts handlers that have had their time, and gives up those that ignore it. On a connection of its own, so that busy
 * handlers cannot starve it.
 */
final class Heartbeat {

    private static final Logger log = LoggerFactory.getLogger(Heartbeat.class);
    private static final Duration WATCH_INTERVAL = Duration.ofMillis(100);

    private final Jdbi jdbi;
    private final DrainSettings settings;
    private final Window window;
    private final Settler settler;
    private final DrainListener listener;
    private final ScheduledExecutorService beats =
            Executors.newSingleThreadScheduledExecutor(runnable -> new Thread(runnable, "heartbeat"));
    private final ScheduledExecutorService watch =
            Executors.newSingleThreadScheduledExecutor(runnable -> new Thread(runnable, "handler-watch"));

    private volatile List<ScheduledFuture<?>> running = List.of();

    Heartbeat(Jdbi jdbi, DrainSettings settings, Window window, Settler settler, DrainListener listener) {
        this.jdbi = jdbi;
        this.settings = settings;
        this.window = window;
        this.settler = settler;
        this.listener = listener;
    }

    void start() {
        long beatNanos = settings.heartbeat().toNanos();
        long watchNanos = WATCH_INTERVAL.toNanos();
        running = List.of(
                beats.scheduleWithFixedDelay(this::tryToBeat, beatNanos, beatNanos, TimeUnit.NANOSECONDS),
                watch.scheduleWithFixedDelay(this::tryToWatch, watchNanos, watchNanos, TimeUnit.NANOSECONDS));
    }

    /** Whether it has stopped by itself: whatever is held now will be lost. */
    boolean hasEnded() {
        return running.stream().anyMatch(ScheduledFuture::isDone);
    }

    void close() {
        beats.shutdownNow();
        watch.shutdownNow();
    }

    private void tryToBeat() {
        try {
            beat();
        } catch (RuntimeException e) {
            log.warn("leases could not be extended: {}", e.getMessage());
        } catch (Error e) {
            // Out of memory, for example. The next beat may do better; without one, all that is held is lost.
            log.error("leases could not be extended", e);
        }
    }

    /** One beat. Called by tests without the thread. */
    void beat() {
        List<Held> held = window.all().stream().filter(each -> !each.isLost()).toList();
        if (held.isEmpty()) {
            return;
        }
        List<Message> messages = held.stream().map(Held::message).toList();
        jdbi.useHandle(handle -> extend(handle, held, messages));
    }

    private void extend(Handle handle, List<Held> held, List<Message> messages) {
        long sentNanos = System.nanoTime();
        Set<Long> extended = LeaseQueries.extend(handle, messages, settings.lease());
        Set<Long> lost = extended.size() == messages.size() ? Set.of() : LeaseQueries.lost(handle, messages);
        for (Held each : held) {
            if (extended.contains(each.message().id())) {
                each.extendedAt(sentNanos, settings.lease());
            } else if (lost.contains(each.message().id()) && !each.isFinished() && each.markLost()) {
                // A finished one has a new token because it is being settled this moment.
                listener.leaseLost(each.message().topic());
            }
        }
    }

    private void tryToWatch() {
        try {
            watchHandlers();
        } catch (RuntimeException | Error e) {
            log.error("handlers could not be watched", e);
        }
    }

    private void watchHandlers() {
        for (Held each : window.all()) {
            each.interruptIfOverdue();
            if (each.giveUpIfOverrunBy(settings.longestOverrun())) {
                log.error(
                        "the handler of message {} does not come back: one slot less",
                        each.message().publicId());
                settler.giveUp(each);
            }
            if (each.hasWaitedFor(settings.longestWaitForSlot()) && each.takeBack()) {
                settler.release(each);
            }
        }
    }
}
