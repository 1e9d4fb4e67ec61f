package dev.stayhub.local.faults;

import dev.stayhub.local.crash.CrashPoint;
import dev.stayhub.local.ledger.Ledger;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/**
 * Something that fails on the way from a property to its document in the index: a row of the second table of
 * docs/guarantees.md. Immutable.
 *
 * @param name how it is asked for
 * @param title what happens, as the page has it
 * @param begin what is done before a host saves
 * @param end what is done after that
 */
public record IndexFault(String name, String title, Act begin, Act end) {

    private static final Duration LONG = Duration.ofSeconds(60);

    /** The api dies after its commit, and nothing remembers that a document is missing. */
    public static final IndexFault LOST_UPDATE = new IndexFault(
            "lost-index-update",
            "The service dies after the commit, before the document is written",
            path -> path.trap(CrashPoint.AFTER_COMMIT),
            path -> path.awaitDeath(CrashPoint.AFTER_COMMIT));

    /** Nobody gets through to the search node. */
    public static final IndexFault DOWN = new IndexFault(
            "index-down",
            "Search is unavailable for a while",
            path -> path.door().shut(),
            path -> path.door().open());

    /** All of them, in the order of the page. */
    public static final List<IndexFault> ALL = List.of(
            new IndexFault(
                    "index-crash-before-commit",
                    "The service dies before it commits the change",
                    path -> path.trap(CrashPoint.BEFORE_COMMIT),
                    path -> path.awaitDeath(CrashPoint.BEFORE_COMMIT)),
            LOST_UPDATE,
            new IndexFault(
                    "index-crash-before-enqueue",
                    "Search is unavailable, and the service dies before it enqueues",
                    path -> {
                        path.door().shut();
                        path.trap(CrashPoint.BEFORE_ENQUEUE);
                    },
                    path -> {
                        path.awaitDeath(CrashPoint.BEFORE_ENQUEUE);
                        path.door().open();
                    }),
            DOWN,
            new IndexFault(
                    "index-crash-after-claim",
                    "The same, and the worker dies after its claim",
                    path -> {
                        path.door().shut();
                        path.trap(CrashPoint.AFTER_CLAIM);
                    },
                    path -> {
                        path.door().open();
                        path.awaitDeath(CrashPoint.AFTER_CLAIM);
                    }));

    /** Begins or ends it. */
    @FunctionalInterface
    public interface Act {

        void on(IndexPath path) throws InterruptedException;
    }

    /** Makes it happen while a place is given a title, ends it, and tells what came of it. */
    public IndexCell play(IndexPath path) throws InterruptedException {
        path.revive();
        UUID place = path.nextPlace();
        String title = "Title" + place.toString().substring(0, 8);
        begin.on(path);
        path.scene().host().rename(place, title);
        end.on(path);
        path.revive();
        Ledger.untilNothingDue(path.scene(), LONG);
        boolean committed = path.isCommitted(title);
        boolean shown = path.shows(title, committed);
        return new IndexCell(committed && !shown, shown && !committed);
    }
}
