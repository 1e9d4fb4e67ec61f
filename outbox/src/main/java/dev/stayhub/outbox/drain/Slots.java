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

/** The threads that run handlers. What they make of a message goes to the settler, and the next one starts. */
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

    /** @param capacityFreed called whenever a handler is back */
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
     * How many messages to claim now: what can start within about a second, going by how long handlers took lately, but not
     * a few at a time while others wait.
     *
     * @param windowCapacity no more than this
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

    /** How many handlers run, those included that do not come back. */
    int busy() {
        return running.size();
    }

    /** How many slots are of no use: held by a handler that nothing waits for any more, or without their thread. */
    int lost() {
        long ended = closing
                ? 0
                : threads.stream()
                        .filter(thread -> thread.getState() == Thread.State.TERMINATED)
                        .count();
        return (int) (running.stream().filter(Held::isGivenUp).count() + ended);
    }

    /** How many slots can run a handler, now or soon. */
    int usable() {
        return settings.slots() - lost();
    }

    /** Ends the threads; those whose handlers do not come back within a second, all together, are left behind. */
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
                // Closing, or an interruption that came too late for its handler: the condition of the loop decides.
            } catch (RuntimeException | Error e) {
                // Out of memory, for example. The message is left to its lease; the slot has others to run.
                log.error("a slot goes on after an error of its own", e);
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
        if (held.isGivenUp()) {
            log.warn(
                    "the handler of message {} came back after it was given up",
                    held.message().publicId());
        } else if (interruption == Held.Interruption.STOPPING && isOpen(outcome)) {
            settler.release(held);
        } else {
            settler.settle(held, outcome);
        }
    }

    /** A stop is no reason to spend an attempt. A pause that the handler asked for is kept all the same. */
    private static boolean isOpen(Outcome outcome) {
        return outcome instanceof Outcome.Retry && outcome.pause().isEmpty();
    }

    /**
     * What the handler made of it, also when it overran its time: its outcome knows more than the clock does. An exception
     * knows less: it counts as the time that ran out, unless it tells that the database was away, which costs no attempt.
     */
    private Outcome outcomeOf(Held held) {
        Message message = held.message();
        try {
            return subscriptions.handlerOf(message.topic()).run(message, held);
        } catch (Throwable thrown) {
            // Whatever it is, it is this message's and must not end the slot.
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
