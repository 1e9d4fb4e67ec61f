package dev.stayhub.worker;

import dev.stayhub.outbox.drain.Totals;
import dev.stayhub.outbox.drain.UnhandledTopic;
import java.util.List;

/** The one line a worker prints when it ends. */
final class Summary {

    private Summary() {}

    /** For example {@code done=3 retried=0 unavailable=0 dead=0 lost-lease=0 unhandled=1}. */
    static String of(Totals totals, List<UnhandledTopic> unhandled) {
        return "done=" + totals.done()
                + " retried=" + totals.retried()
                + " unavailable=" + totals.unavailable()
                + " dead=" + totals.dead()
                + " lost-lease=" + totals.lostLease()
                + " unhandled="
                + unhandled.stream().mapToLong(UnhandledTopic::due).sum();
    }
}
