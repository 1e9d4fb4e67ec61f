package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.AutoCommit;
import dev.stayhub.outbox.AutoCommitOffException;
import java.util.List;
import org.jdbi.v3.core.Jdbi;

/**
 * Claims what the slots can take, hands it over, and waits. From there on the slots run handlers, the heartbeat keeps the
 * leases, and the settler writes down what became of each message. Run by one thread; any may stop it.
 */
final class ClaimLoop {

    private final List<Jdbi> pools;
    private final Claimer claimer;
    private final Window window;
    private final Slots slots;
    private final Waiter waiter;
    private final Housekeeping housekeeping;
    private volatile boolean stopping;
    private boolean poolsChecked;

    ClaimLoop(List<Jdbi> pools, Claimer claimer, Window window, Slots slots, Waiter waiter, Housekeeping housekeeping) {
        this.pools = pools;
        this.claimer = claimer;
        this.window = window;
        this.slots = slots;
        this.waiter = waiter;
        this.housekeeping = housekeeping;
    }

    /** Until it is stopped or no slot can run a handler any more. Waits for a database that goes away. */
    void run() throws InterruptedException {
        while (canRun()) {
            try {
                step();
            } catch (AutoCommitOffException e) {
                throw e;
            } catch (RuntimeException | Error e) {
                waiter.afterFailure(e);
            }
        }
    }

    private void step() throws InterruptedException {
        housekeeping.run(this::isStopping);
        int capacity = slots.claimCapacity(window.claimCapacity());
        if (capacity <= 0) {
            waiter.awaitCapacity();
            return;
        }
        int claimed = claim(capacity);
        waiter.afterClaim(claimed >= capacity, claimer::anythingDue);
    }

    /** Claims up to so many messages and hands them over; returns how many. */
    int claim(int limit) {
        requireAutoCommit();
        List<Held> claimed = claimer.claim(limit);
        window.add(claimed);
        slots.submit(claimed);
        return claimed.size();
    }

    /** At the first claim and not before: the database may be away when a worker starts. */
    private void requireAutoCommit() {
        if (!poolsChecked) {
            pools.forEach(AutoCommit::require);
            poolsChecked = true;
        }
    }

    /** Claim no more. */
    void stop() {
        stopping = true;
        waiter.wake();
        waiter.capacityFreed();
    }

    boolean isStopping() {
        return stopping;
    }

    /** Whether it is not stopped, and a slot is left that can run a handler. */
    boolean canRun() {
        return !stopping && slots.usable() > 0;
    }
}
