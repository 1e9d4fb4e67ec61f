package dev.stayhub.outbox.drain.settle;

import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.drain.settle.Attempt.Ending;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** A settler without its thread, and with pauses that chance has no part in: it writes when the test says so. */
public final class ManualSettler {

    private final Settler settler;
    private final List<Ending> given = new ArrayList<>();

    public ManualSettler(
            Jdbi jdbi,
            int maxAttempts,
            Duration backoff,
            SettleListener listener,
            Consumer<Collection<Attempt>> settled) {
        settler = new Settler(jdbi, maxAttempts, Backoff.exact(backoff), listener, settled);
    }

    /** The settler itself, for tests of its thread. */
    public Settler settler() {
        return settler;
    }

    public ManualSettler settle(Attempt attempt, Outcome outcome) {
        given.add(new Ending.Finished(attempt, outcome));
        return this;
    }

    public ManualSettler release(Attempt attempt) {
        given.add(new Ending.Released(attempt));
        return this;
    }

    public ManualSettler abandon(Attempt attempt) {
        given.add(new Ending.Abandoned(attempt, Duration.ofSeconds(1)));
        return this;
    }

    /**
     * Writes what it was given, in one batch.
     *
     * @return how many are left because somebody has locked their rows; they are written with the next batch
     */
    public int write() {
        List<Ending> locked = settler.settleNow(List.copyOf(given));
        given.clear();
        given.addAll(locked);
        return locked.size();
    }

    /** Settles messages as done on a connection of the test's; how many were. */
    public static int done(Handle handle, Collection<Message> messages) {
        return SettleQueries.done(handle, messages).size();
    }
}
