package dev.stayhub.local.faults;

import dev.stayhub.local.crash.CrashPoint;
import dev.stayhub.local.process.ChildProcess;
import dev.stayhub.local.stage.Patience;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.SearchNode;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.runtime.cli.CouldNot;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiConsumer;

/** The path from a property to its document, which is the weaker one on purpose. Used by one thread. */
final class IndexFaults {

    private static final Duration LONG = Duration.ofSeconds(60);
    /** Searches find what was written within a second. */
    private static final Duration SHOWN_WITHIN = Duration.ofSeconds(2);

    private final SearchNode node;
    private final Scene scene;
    private ChildProcess api;
    private ChildProcess worker;
    private int renamed;

    IndexFaults(Stage stage) throws InterruptedException {
        this.node = stage.searchNode();
        this.scene = stage.sceneWithSearch("index");
    }

    /** What happens while a place is given a title. */
    @FunctionalInterface
    private interface Fault {

        void during(UUID place, String title) throws InterruptedException;
    }

    /** What each fault does, by its name; told as soon as it is known. */
    Map<String, IndexCell> play(BiConsumer<String, IndexCell> told) throws InterruptedException {
        scene.runWorkerCommand("search", "rebuild");
        worker = scene.startWorker("worker", OutboxColumn.QUICK);
        api = scene.startApi();
        Map<String, IndexCell> cells = new LinkedHashMap<>();
        BiConsumer<String, IndexCell> row = (title, cell) -> {
            cells.put(title, cell);
            told.accept(title, cell);
        };
        row.accept("The service dies before it commits the change", after(dyingAt(CrashPoint.BEFORE_COMMIT)));
        row.accept(
                "The service dies after the commit, before the document is written",
                after(dyingAt(CrashPoint.AFTER_COMMIT)));
        row.accept("Search is away, and the service dies before it enqueues", after(this::dieBeforeEnqueue));
        row.accept("Search is away for a while", after(this::searchAway));
        row.accept("The same, and the worker dies after its claim", after(this::searchAwayAndWorkerDies));
        row.accept("All of these, and then worker.jar search rebuild", afterRebuild());
        return cells;
    }

    private IndexCell after(Fault fault) throws InterruptedException {
        UUID place = scene.host().place(renamed);
        String title = "Title" + ++renamed;
        fault.during(place, title);
        Patience.until(
                "no message waits", LONG, () -> count("SELECT count(*) FROM outbox WHERE status = 'PENDING'") == 0);
        boolean committed = count("SELECT count(*) FROM properties WHERE title = '" + title + "'") == 1;
        boolean shown = Patience.within(
                committed ? SHOWN_WITHIN : Duration.ZERO,
                () -> scene.host().search(title).contains(title));
        return new IndexCell(committed && !shown, shown && !committed);
    }

    private IndexCell afterRebuild() throws InterruptedException {
        scene.runWorkerCommand("search", "rebuild");
        String drift = scene.runWorkerCommand("search", "drift");
        return new IndexCell(!drift.contains("missing=0 stale=0 "), !drift.contains(" extra=0 "));
    }

    private Fault dyingAt(CrashPoint point) {
        return (place, title) -> dieAt(point, place, title);
    }

    private void dieAt(CrashPoint point, UUID place, String title) throws InterruptedException {
        scene.traps().set(point);
        scene.host().rename(place, title);
        if (!api.awaitEnd(LONG)) {
            throw new CouldNot("the api did not die at " + point.id());
        }
        api = scene.startApi();
    }

    private void dieBeforeEnqueue(UUID place, String title) throws InterruptedException {
        node.door().shut();
        dieAt(CrashPoint.BEFORE_ENQUEUE, place, title);
        node.door().open();
    }

    private void searchAway(UUID place, String title) throws InterruptedException {
        node.door().shut();
        scene.host().rename(place, title);
        node.door().open();
    }

    private void searchAwayAndWorkerDies(UUID place, String title) throws InterruptedException {
        scene.traps().set(CrashPoint.AFTER_CLAIM);
        searchAway(place, title);
        if (!worker.awaitEnd(LONG)) {
            throw new CouldNot("the worker did not die");
        }
        scene.db().useHandle(OutboxColumn::endLeases);
        worker = scene.startWorker("worker", OutboxColumn.QUICK);
    }

    private long count(String query) {
        return scene.db()
                .withHandle(
                        handle -> handle.createQuery(query).mapTo(Long.class).one());
    }
}
