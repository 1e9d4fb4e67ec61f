package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.DatabaseTrouble;
import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.drain.settle.Settler;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The threads that run handlers. A slot passes the outcome of a message to the settler and starts the next one. */
final class Slots {

    private static final Logger log = LoggerFactory.getLogger(Slots.class);
    private static final double WEIGHT_OF_LATEST = 0.2;
    private static final Duration PATIENCE_AT_THE_END = Duration.ofSeconds(1);

    private final Subscriptions subscriptions;
    private final DrainSettings settings;
    private final Settler settler;
    private final Runnable capacityFreed;
    private final DrainListener listener;
    private final FairQueue queue = new FairQueue();
    private final Set<Held> running = ConcurrentHashMap.newKeySet();
    private final List<Thread> threads;
    private volatile double averageNanos;
    private volatile boolean closing;

    /** @param capacityFreed called whenever a handler has returned */
    Slots(
            Subscriptions subscriptions,
            DrainSettings settings,
            Settler settler,
            DrainListener listener,
            Runnable capacityFreed) {
        this.subscriptions = subscriptions;
        this.settings = settings;
        this.settler = settler;
        this.listener = listener;
        this.capacityFreed = capacityFreed;
        this.threads = IntStream.rangeClosed(1, settings.slots())
                .mapToObj(number -> new Thread(this::run, "slot-" + number))
                .toList();
    }

    void start() {
        threads.forEach(thread -> {
            // A handler that ignores its interruption must not keep a stopped worker alive.
            thread.setDaemon(true);
            thread.start();
        });
    }

    void submit(Collection<Held> claimed) {
        queue.add(claimed);
    }

    /**
     * How many messages to claim now: as many as can start within about a second, judging by recent handler durations,
     * but not a few at a time while others are waiting.
     *
     * @param windowCapacity the upper limit
     */
    int claimCapacity(int windowCapacity) {
        int waiting = queue.waiting();
        int capacity = Math.min(windowCapacity, startableWithinASecond(waiting));
        return waiting == 0 || capacity >= settings.batchSize() / 2 ? capacity : 0;
    }

    private int startableWithinASecond(int waiting) {
        int free = settings.slots() - queue.running() - waiting;
        double average = averageNanos;
        if (average <= 0) {
            return free;
        }
        double aSecondsWorth = usable() * (TimeUnit.SECONDS.toNanos(1) / average);
        return (int) Math.max(free, Math.min(Integer.MAX_VALUE, aSecondsWorth) - waiting);
    }

    /** The number of running handlers, including abandoned ones. */
    int busy() {
        return running.size();
    }

    /** The number of slots that are occupied by an abandoned handler or whose thread has ended. */
    int lost() {
        long ended = closing
                ? 0
                : threads.stream()
                        .filter(thread -> thread.getState() == Thread.State.TERMINATED)
                        .count();
        return (int) (running.stream().filter(Held::isAbandoned).count() + ended);
    }

    /** The number of slots that can run a handler, now or soon. */
    int usable() {
        return settings.slots() - lost();
    }

    /** Ends the threads. Waits up to a second in total for running handlers, and leaves the rest behind. */
    void close() throws InterruptedException {
        closing = true;
        threads.forEach(Thread::interrupt);
        long endNanos = System.nanoTime() + PATIENCE_AT_THE_END.toNanos();
        for (Thread thread : threads) {
            TimeUnit.NANOSECONDS.timedJoin(thread, endNanos - System.nanoTime());
        }
    }

    private void run() {
        while (!closing) {
            try {
                runNext();
            } catch (InterruptedException e) {
                // Either a close or an interruption that came after its handler had returned: the loop condition
                // decides.
            } catch (RuntimeException | Error e) {
                // Out of memory, for example. The message's lease will expire; the slot continues with others.
                log.error("an error in a slot, which continues", e);
            }
        }
    }

    private void runNext() throws InterruptedException {
        Held held = queue.take();
        running.add(held);
        try {
            if (held.start(settings.handlerTimeout())) {
                handle(held);
            }
        } finally {
            running.remove(held);
            queue.ended(held);
        }
        capacityFreed.run();
    }

    private void handle(Held held) {
        long startNanos = System.nanoTime();
        Outcome outcome = outcomeOf(held);
        long nanos = System.nanoTime() - startNanos;
        remember(nanos);
        listener.handled(held.message().topic(), Duration.ofNanos(nanos));
        Held.Interruption interruption = held.finish();
        if (held.isAbandoned()) {
            log.warn(
                    "the abandoned handler of message {} has returned",
                    held.message().publicId());
        } else if (interruption == Held.Interruption.STOPPING && isOpen(outcome)) {
            settler.release(held);
        } else {
            settler.settle(held, outcome);
        }
    }

    /** An interruption by a stop spends no attempt. A pause that the handler asked for is kept nevertheless. */
    private static boolean isOpen(Outcome outcome) {
        return outcome instanceof Outcome.Retry && outcome.pause().isEmpty();
    }

    /**
     * The handler's outcome counts even if it overran its timeout, because it is more accurate than the clock. An
     * exception knows less: it counts as the time that ran out, unless it tells that the database was away, which costs
     * no attempt.
     */
    private Outcome outcomeOf(Held held) {
        Message message = held.message();
        try {
            return subscriptions.handlerOf(message.topic()).run(message, held);
        } catch (Throwable thrown) {
            // Any throwable is an outcome of this message and must not end the slot.
            return held.remaining().isZero() && !DatabaseTrouble.isUnavailability(thrown)
                    ? Outcome.retry(
                            "not finished after " + settings.handlerTimeout().toSeconds() + " s")
                    : Outcome.of(thrown);
        }
    }

    private void remember(long nanos) {
        double average = averageNanos;
        averageNanos = average <= 0 ? nanos : average + WEIGHT_OF_LATEST * (nanos - average);
    }
}
