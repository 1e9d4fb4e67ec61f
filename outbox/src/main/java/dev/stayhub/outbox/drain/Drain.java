package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.AutoCommit;
import dev.stayhub.outbox.AutoCommitOffException;
import dev.stayhub.outbox.Subscription;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A worker: claims due messages, runs their handlers, settles them. Use one of {@link #once()}, {@link #untilNothingIsDue()}
 * and {@link #untilStopped()}, once; {@link #stop()} may be called by any thread.
 */
public final class Drain {

    private static final Logger log = LoggerFactory.getLogger(Drain.class);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(5);
    private static final Duration LONGEST_PAUSE_WHILE_AWAY = Duration.ofSeconds(5);
    private static final Duration LAST_CALL = Duration.ofSeconds(2);
    private static final int EMPTY_CLAIMS_BELIEVED = 9;
    /** More do not make the pause longer than 160 ms: a backlog that returns is spread, it does not come in gushes. */
    private static final int SHORT_CLAIMS_COUNTED = 6;

    private final DrainSettings settings;
    private final Tally tally;
    private final Signal roomSignal = new Signal();
    private final Signal wakeup = new Signal();
    private final Window window;
    private final Settler settler;
    private final Slots slots;
    private final Heartbeat heartbeat;
    private final Claimer claimer;
    private final Suspects suspects;
    private final UnhandledTopics unhandledTopics;
    private final List<Jdbi> pools;
    private final int mostCopies;
    private volatile boolean stopping;
    private volatile boolean closing;
    private volatile boolean claimerHasEnded;
    private boolean poolsChecked;
    private long unhandledLoggedNanos;
    private int shortClaims;

    private Drain(
            Jdbi jdbi,
            Jdbi heartbeatJdbi,
            List<Subscription> subscriptions,
            DrainSettings settings,
            Backoff backoff,
            DrainListener listener) {
        this.settings = settings;
        this.pools = List.of(jdbi, heartbeatJdbi);
        this.tally = new Tally(listener);
        this.window = new Window(settings.window());
        this.settler = new Settler(new OutcomeWriter(jdbi, settings, backoff, tally), window, roomSignal);
        FanOut fanOut = new FanOut(jdbi, subscriptions, settings);
        this.mostCopies = fanOut.mostCopies();
        this.slots = new Slots(fanOut, settings, settler, roomSignal, tally);
        this.heartbeat = new Heartbeat(heartbeatJdbi, settings, window, settler, tally);
        this.claimer = new Claimer(jdbi, fanOut, settings, window, tally);
        this.suspects = new Suspects(jdbi, settings, window, fanOut, slots, tally);
        this.unhandledTopics = new UnhandledTopics(jdbi, fanOut.topics());
        fanOut.onRecovery(topic -> wakeup.raise());
        this.unhandledLoggedNanos = System.nanoTime() - TimeUnit.MINUTES.toNanos(1);
    }

    /** A worker that nobody measures, not yet started. */
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
     * @param jdbi for claims and settles; two connections at a time
     * @param heartbeatJdbi for the heartbeat alone; one connection
     * @param subscriptions who handles what; messages of other topics are left alone
     * @param random for the jitter of the backoff
     * @param listener hears what it does
     * @throws IllegalArgumentException if two handlers of a topic have the same name
     */
    public static Drain create(
            Jdbi jdbi,
            Jdbi heartbeatJdbi,
            List<Subscription> subscriptions,
            DrainSettings settings,
            RandomGenerator random,
            DrainListener listener) {
        return new Drain(
                jdbi, heartbeatJdbi, subscriptions, settings, Backoff.jittered(settings.backoff(), random), listener);
    }

    /**
     * Claims one batch and handles it.
     *
     * @throws RuntimeException if the database does not answer
     */
    public Totals once() throws InterruptedException {
        start();
        try {
            if (!claimOneBatch()) {
                suspects.tryAlone(1, () -> stopping);
            }
            awaitWindowEmpty();
        } finally {
            close();
        }
        return tally.totals();
    }

    /**
     * Handles what is due, and what becomes due meanwhile, until nothing is.
     *
     * @throws RuntimeException if the database does not answer
     */
    public Totals untilNothingIsDue() throws InterruptedException {
        start();
        try {
            while (!stopping && (claimOneBatch() || suspects.tryAlone(Integer.MAX_VALUE, () -> stopping) > 0)) {
                awaitWindowEmpty();
            }
        } finally {
            close();
        }
        return tally.totals();
    }

    /**
     * Drains until {@link #stop()}, or until no slot is left that can run a handler: {@link #state()} tells then why, and
     * only a new process helps. A database that goes away is waited for.
     *
     * @throws AutoCommitOffException if the connections of a pool come with auto-commit off
     */
    public Totals untilStopped() throws InterruptedException {
        start();
        try {
            Duration pause = FIRST_PAUSE;
            while (!stopping && slots.usable() > 0) {
                try {
                    step();
                    pause = FIRST_PAUSE;
                } catch (AutoCommitOffException e) {
                    throw e;
                } catch (RuntimeException e) {
                    log.warn("claiming failed, trying again in {}: {}", pause, e.getMessage());
                    wakeup.await(pause);
                    pause = Durations.shorter(pause.multipliedBy(4), LONGEST_PAUSE_WHILE_AWAY);
                } catch (Error e) {
                    // Out of memory, for example: what holds the memory now may soon be done.
                    log.error("claiming failed, trying again in {}", LONGEST_PAUSE_WHILE_AWAY, e);
                    wakeup.await(LONGEST_PAUSE_WHILE_AWAY);
                }
            }
        } finally {
            claimerHasEnded = !stopping && slots.usable() > 0;
            close();
        }
        return tally.totals();
    }

    /** Claim no more; {@link #untilStopped()} returns once what runs has ended, or its grace has. */
    public void stop() {
        stopping = true;
        wakeup.raise();
        roomSignal.raise();
    }

    /** Something is due: an idle worker need not wait for its next poll. */
    public void wake() {
        wakeup.raise();
    }

    /** Messages that are due and that no handler here takes, by topic. */
    public List<UnhandledTopic> unhandled() {
        return unhandledTopics.find();
    }

    /** What it has at hand this moment. */
    public DrainState state() {
        return new DrainState(settings.slots(), slots.busy(), slots.lost(), window.size(), settings.window(), ended());
    }

    private List<String> ended() {
        return Stream.of(
                        claimerHasEnded ? "claimer" : "",
                        !closing && settler.hasEnded() ? "settler" : "",
                        !closing && heartbeat.hasEnded() ? "heartbeat" : "")
                .filter(part -> !part.isEmpty())
                .toList();
    }

    private void start() {
        settler.start();
        slots.start();
        heartbeat.start();
    }

    private void step() throws InterruptedException {
        suspects.tryAloneIfDue(() -> stopping);
        if (isTimeFor(unhandledLoggedNanos, Duration.ofMinutes(1))) {
            unhandledLoggedNanos = System.nanoTime();
            unhandledTopics.logThem();
        }
        int room = room();
        if (room <= 0) {
            roomSignal.await(settings.interval());
            return;
        }
        List<Held> claimed = claim(room);
        if (claimed.size() >= room) {
            shortClaims = 0;
        } else if (claimer.anythingDue()) {
            shortClaims = Math.min(shortClaims + 1, SHORT_CLAIMS_COUNTED);
            pause(shortClaims);
        } else {
            shortClaims = 0;
            wakeup.await(settings.interval());
        }
    }

    /** How many messages to claim now: what can start within a second, but not a few at a time while others wait. */
    private int room() {
        int room = Math.min(settings.batchSize(), Math.min(windowRoom(), slots.startableWithinASecond()));
        boolean worthIt = slots.waiting() == 0 || room >= settings.batchSize() / 2;
        return worthIt ? room : 0;
    }

    /** Each message may become several: room for all of them, or the window would hold more than it promises. */
    private int windowRoom() {
        return window.room() / mostCopies;
    }

    /** One claim of a whole batch; tried again while rows are due that somebody else has locked for the moment. */
    private boolean claimOneBatch() throws InterruptedException {
        int limit = Math.min(settings.batchSize(), windowRoom());
        for (int emptyClaims = 1; !stopping; emptyClaims++) {
            if (!claim(limit).isEmpty()) {
                return true;
            }
            if (emptyClaims == EMPTY_CLAIMS_BELIEVED || !claimer.anythingDue()) {
                return false;
            }
            pause(emptyClaims);
        }
        return false;
    }

    private List<Held> claim(int limit) {
        if (!poolsChecked) {
            pools.forEach(AutoCommit::require);
            poolsChecked = true;
        }
        List<Held> claimed = claimer.claim(limit);
        window.add(claimed);
        slots.submit(claimed);
        return claimed;
    }

    /** 5, 10, 20 ms and so on, up to the interval. */
    private void pause(int emptyClaims) throws InterruptedException {
        Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(emptyClaims - 1, 20));
        wakeup.await(Durations.shorter(pause, settings.interval()));
    }

    private void awaitWindowEmpty() throws InterruptedException {
        while (!stopping && slots.usable() > 0 && !window.awaitEmpty(settings.interval())) {
            settler.giveUpIfFailingFor(settings.grace());
        }
    }

    /** Hands back what has not started, gives what runs its grace, and settles all that can still be settled. */
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
        if (!window.isEmpty()) {
            log.warn("{} messages are left to their leases", window.all().size());
        }
    }

    private static boolean isTimeFor(long lastNanos, Duration every) {
        return System.nanoTime() - lastNanos >= every.toNanos();
    }
}
