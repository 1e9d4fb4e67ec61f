package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.drain.settle.ManualSettler;
import dev.stayhub.outbox.testing.OutboxFixture;
import java.util.List;
import org.jdbi.v3.core.Jdbi;

/** A worker without threads: the test claims, settles and beats by hand. */
final class ManualWorker {

    private final Window window;
    private final Tally tally;
    private final Claimer claimer;
    private final ManualSettler settler;
    private final Heartbeat heartbeat;

    ManualWorker(Jdbi jdbi, DrainSettings settings) {
        this(jdbi, settings, DrainListener.NONE);
    }

    ManualWorker(Jdbi jdbi, DrainSettings settings, DrainListener listener) {
        Subscription nothing = Subscription.of(OutboxFixture.TOPIC, "nothing", (message, lease) -> Outcome.done());
        window = new Window(settings, 1);
        tally = new Tally(listener);
        claimer = new Claimer(jdbi, new Subscriptions(List.of(nothing)), settings, window, tally);
        settler = new ManualSettler(jdbi, settings.maxAttempts(), settings.backoff(), tally, window::remove);
        heartbeat = new Heartbeat(jdbi, settings, window, tally);
    }

    /** Claims up to so many, and holds them. */
    List<Held> claim(int limit) {
        List<Held> claimed = claimer.claim(limit);
        window.add(claimed);
        return claimed;
    }

    Held claimOne() {
        return claim(1).get(0);
    }

    boolean anythingDue() {
        return claimer.anythingDue();
    }

    /** As if it had not been settled yet, or had been claimed another way. */
    void hold(Held held) {
        window.add(List.of(held));
    }

    boolean holdsNothing() {
        return window.size() == 0;
    }

    /** For several endings in one batch. */
    ManualSettler settler() {
        return settler;
    }

    /** Settles one; false if somebody has locked its row. */
    boolean settle(Held held, Outcome outcome) {
        return settler.settle(held, outcome).write() == 0;
    }

    void beat() {
        heartbeat.beat();
    }

    Totals totals() {
        return tally.totals();
    }
}
