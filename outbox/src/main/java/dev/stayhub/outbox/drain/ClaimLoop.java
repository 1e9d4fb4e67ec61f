package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.AutoCommit;
import dev.stayhub.outbox.AutoCommitOffException;
import java.util.List;
import org.jdbi.v3.core.Jdbi;

/**
 * Claims messages for the free slots, passes them on, and waits. The slots run the handlers, the heartbeat extends the
 * leases, and the settler writes the outcomes. Run by one thread; any thread can stop it.
 */
final class ClaimLoop {

    private final List<Jdbi> pools;
    private final Claimer claimer;
    private final Window window;
    private final Slots slots;
    private final Waiter waiter;
    private final DrainHousekeeping housekeeping;
    private volatile boolean stopping;
    private boolean poolsChecked;

    ClaimLoop(
            List<Jdbi> pools,
            Claimer claimer,
            Window window,
            Slots slots,
            Waiter waiter,
            DrainHousekeeping housekeeping) {
        this.pools = pools;
        this.claimer = claimer;
        this.window = window;
        this.slots = slots;
        this.waiter = waiter;
        this.housekeeping = housekeeping;
    }

    /**
     * Runs until it is stopped or no slot can run a handler any more. If the database becomes unavailable, waits for
     * it.
     */
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

    /** Claims up to this many messages and passes them to the slots; returns how many were claimed. */
    int claim(int limit) {
        requireAutoCommit();
        List<Held> claimed = claimer.claim(limit);
        window.add(claimed);
        slots.submit(claimed);
        return claimed.size();
    }

    /** Checked at the first claim and not earlier, because the database may be unavailable when a worker starts. */
    private void requireAutoCommit() {
        if (!poolsChecked) {
            pools.forEach(AutoCommit::require);
            poolsChecked = true;
        }
    }

    /** Stops claiming. */
    void stop() {
        stopping = true;
        waiter.wake();
        waiter.capacityFreed();
    }

    boolean isStopping() {
        return stopping;
    }

    /** True unless it was stopped or no slot can run a handler any more. */
    boolean canRun() {
        return !stopping && slots.usable() > 0;
    }
}
