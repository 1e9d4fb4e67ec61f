package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.AutoCommitOffException;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.drain.settle.Backoff;
import dev.stayhub.outbox.drain.settle.Settler;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A worker: claims due messages, runs their handlers and settles them. Call exactly one of {@link #once()}, {@link
 * #untilNothingIsDue()} and {@link #untilStopped()}, exactly once. Any thread can call {@link #stop()}.
 */
public final class Drain {

    private static final Logger log = LoggerFactory.getLogger(Drain.class);
    private static final Duration WATCH_INTERVAL = Duration.ofMillis(100);
    private static final Duration LAST_CALL = Duration.ofSeconds(2);
    private static final int MAX_EMPTY_CLAIMS = 9;

    private final DrainSettings settings;
    private final Tally tally;
    private final Waiter waiter;
    private final Window window;
    private final Settler settler;
    private final Slots slots;
    private final Ticker heartbeat;
    private final Ticker handlerWatch;
    private final Claimer claimer;
    private final Suspects suspects;
    private final UnhandledTopics unhandledTopics;
    private final ClaimLoop loop;
    private volatile boolean closing;
    private volatile boolean claimerHasEnded;

    private Drain(
            Jdbi jdbi,
            Jdbi heartbeatJdbi,
            Subscriptions subscriptions,
            DrainSettings settings,
            Backoff backoff,
            DrainListener listener) {
        this.settings = settings;
        this.tally = new Tally(listener);
        this.waiter = new Waiter(settings.interval());
        this.window = new Window(settings, subscriptions.mostCopies());
        this.settler = new Settler(jdbi, settings.maxAttempts(), backoff, tally, settled -> {
            window.remove(settled);
            waiter.capacityFreed();
        });
        this.slots = new Slots(subscriptions, settings, settler, tally, waiter::capacityFreed);
        this.heartbeat =
                new Ticker("heartbeat", settings.heartbeat(), new Heartbeat(heartbeatJdbi, settings, window, tally));
        this.handlerWatch = new Ticker("handler-watch", WATCH_INTERVAL, new HandlerWatch(settings, window, settler));
        this.claimer = new Claimer(jdbi, subscriptions, settings, window, tally);
        this.suspects = new Suspects(jdbi, subscriptions, settings, window, slots, tally);
        this.unhandledTopics = new UnhandledTopics(jdbi, subscriptions.topics());
        this.loop = new ClaimLoop(
                List.of(jdbi, heartbeatJdbi),
                claimer,
                window,
                slots,
                waiter,
                new DrainHousekeeping(suspects, unhandledTopics));
        subscriptions.onRecovery(topic -> waiter.wake());
    }

    /** A worker without a listener, not yet started. */
    public static Drain create(
            Jdbi jdbi,
            Jdbi heartbeatJdbi,
            List<Subscription> subscriptions,
            DrainSettings settings,
            RandomGenerator random) {
        return create(jdbi, heartbeatJdbi, subscriptions, settings, random, DrainListener.NONE);
    }

    /**
     * A worker, not yet started.
     *
     * @param jdbi for claiming and settling; uses two connections at a time
     * @param heartbeatJdbi for the heartbeat only; uses one connection
     * @param subscriptions the handlers; messages of other topics are not claimed
     * @param random for the jitter of the backoff
     * @param listener is notified of what the worker does
     * @throws IllegalArgumentException if two handlers of a topic have the same name
     */
    public static Drain create(
            Jdbi jdbi,
            Jdbi heartbeatJdbi,
            List<Subscription> subscriptions,
            DrainSettings settings,
            RandomGenerator random,
            DrainListener listener) {
        Backoff backoff = Backoff.jittered(settings.backoff(), random);
        return new Drain(jdbi, heartbeatJdbi, new Subscriptions(subscriptions), settings, backoff, listener);
    }

    /**
     * Claims and handles one batch.
     *
     * @throws RuntimeException if the database does not answer
     */
    public Totals once() throws InterruptedException {
        start();
        try {
            if (!claimBatch()) {
                suspects.tryAlone(1, loop::isStopping);
            }
            awaitWindowEmpty();
        } finally {
            close();
        }
        return tally.totals();
    }

    /**
     * Handles all due messages, including those that become due meanwhile.
     *
     * @throws RuntimeException if the database does not answer
     */
    public Totals untilNothingIsDue() throws InterruptedException {
        start();
        try {
            while (!loop.isStopping() && (claimBatch() || suspects.tryAlone(Integer.MAX_VALUE, loop::isStopping) > 0)) {
                awaitWindowEmpty();
            }
        } finally {
            close();
        }
        return tally.totals();
    }

    /**
     * Drains until {@link #stop()}, or until no slot can run a handler any more; {@link #state()} then says why, and
     * the process must be restarted. If the database becomes unavailable, waits for it.
     *
     * @throws AutoCommitOffException if a pool returns connections with auto-commit off
     */
    public Totals untilStopped() throws InterruptedException {
        start();
        try {
            loop.run();
        } finally {
            claimerHasEnded = loop.canRun();
            close();
        }
        return tally.totals();
    }

    /**
     * Stops claiming. {@link #untilStopped()} returns when the running handlers have ended or the grace period is over.
     */
    public void stop() {
        loop.stop();
    }

    /** Wakes an idle worker before its next poll, because a message is due. */
    public void wake() {
        waiter.wake();
    }

    /** Due messages of topics that this worker does not handle, by topic. */
    public List<UnhandledTopic> unhandled() {
        return unhandledTopics.find();
    }

    /** The current state of the worker. */
    public DrainState state() {
        return new DrainState(settings.slots(), slots.busy(), slots.lost(), window.size(), settings.window(), ended());
    }

    private List<String> ended() {
        return Stream.of(
                        claimerHasEnded ? "claimer" : "",
                        !closing && settler.hasEnded() ? "settler" : "",
                        !closing && (heartbeat.hasEnded() || handlerWatch.hasEnded()) ? "heartbeat" : "")
                .filter(part -> !part.isEmpty())
                .toList();
    }

    private void start() {
        settler.start();
        slots.start();
        heartbeat.start();
        handlerWatch.start();
    }

    /**
     * Claims one batch; repeats an empty claim while due rows are locked by another worker. False if nothing is due.
     */
    private boolean claimBatch() throws InterruptedException {
        int limit = window.claimCapacity();
        for (int emptyClaims = 1; !loop.isStopping(); emptyClaims++) {
            if (loop.claim(limit) > 0) {
                return true;
            }
            if (emptyClaims == MAX_EMPTY_CLAIMS || !claimer.anythingDue()) {
                return false;
            }
            waiter.pause(emptyClaims);
        }
        return false;
    }

    private void awaitWindowEmpty() throws InterruptedException {
        while (loop.canRun() && !window.awaitEmpty(settings.interval())) {
            settler.throwIfFailingFor(settings.grace());
        }
    }

    /**
     * Releases messages that have not started, gives running handlers the grace period, and settles everything that can
     * be settled.
     */
    private void close() throws InterruptedException {
        closing = true;
        window.all().stream().filter(Held::takeBack).forEach(settler::release);
        if (!window.awaitEmpty(settings.grace())) {
            window.all().forEach(Held::interruptToStop);
            window.awaitEmpty(LAST_CALL);
        }
        slots.close();
        settler.close();
        heartbeat.close();
        handlerWatch.close();
        if (window.size() > 0) {
            log.warn(
                    "{} messages were not settled, their leases will expire",
                    window.all().size());
        }
    }
}
