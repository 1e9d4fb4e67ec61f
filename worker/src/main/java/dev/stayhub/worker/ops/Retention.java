package dev.stayhub.worker.ops;

import dev.stayhub.outbox.ops.Batches;
import dev.stayhub.outbox.ops.Purge;
import dev.stayhub.outbox.ops.Purged;
import dev.stayhub.worker.email.ForgetOldDeliveries;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jdbi.v3.core.Jdbi;

/** Removes old finished messages and the recipients of old emails. Thread-safe. */
public final class Retention {

    private final Purge purge;
    private final ForgetOldDeliveries forget;

    Retention(Jdbi jdbi, Duration keepFinished, Duration keepRecipients) {
        this.purge = new Purge(jdbi, keepFinished);
        this.forget = new ForgetOldDeliveries(jdbi, keepRecipients);
    }

    /** The result of one run. */
    record Removed(Purged purged, Batches.Run forgotten) {

        boolean isMoreLeft() {
            return purged.isMoreLeft() || forgotten.isMoreLeft();
        }

        boolean isNothing() {
            return purged.messages() + purged.workers() + forgotten.rows() == 0;
        }

        @Override
        public String toString() {
            return "messages=" + purged.messages() + " workers=" + purged.workers() + " recipients=" + forgotten.rows();
        }
    }

    /** Runs once: at most a million of each. */
    Removed run(BooleanSupplier stopping) {
        return new Removed(purge.run(stopping), forget.run(stopping));
    }
}
