package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import java.util.List;
import org.jdbi.v3.core.Jdbi;

/** Claimers of the tests' topic. */
final class Claimers {

    private Claimers() {}

    static Claimer of(Jdbi jdbi, DrainSettings settings, Window window) {
        Subscription nothing = Subscription.of(OutboxRows.TOPIC, "nothing", (message, lease) -> Outcome.done());
        return new Claimer(jdbi, new FanOut(jdbi, List.of(nothing), settings), settings, window, DrainListener.NONE);
    }
}
