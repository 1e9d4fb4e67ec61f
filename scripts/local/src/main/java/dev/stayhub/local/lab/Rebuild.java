package dev.stayhub.local.lab;

import dev.stayhub.local.faults.IndexPath;
import dev.stayhub.local.ledger.IndexDrift;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.testbed.guests.Host;
import dev.stayhub.testbed.waiting.Together;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

final class Rebuild implements Experiment.Play {

    private static final int PROPERTIES = 1_000;

    @Override
    public void tell(Story story, Stage stage) throws InterruptedException {
        IndexPath path = IndexPath.on(stage);
        Scene scene = path.scene();
        path.startApi();
        story.step(PROPERTIES + " properties come into the table behind search's back, as from a backup.");
        insert(scene);
        IndexDrift before = IndexDrift.measure(scene);
        story.look("search drift", before.line());
        story.check(
                before.line().contains("missing=" + PROPERTIES + " "),
                "search knows nothing of them: missing=" + PROPERTIES);

        story.step("worker.jar search rebuild, while a host renames places and a guest searches without a pause.");
        AtomicBoolean goOn = new AtomicBoolean(true);
        AtomicInteger saves = new AtomicInteger();
        AtomicInteger searches = new AtomicInteger();
        AtomicInteger emptyHanded = new AtomicInteger();
        Host host = scene.host();
        host.rename(host.place(19), "Lighthouse");
        Quick.awaitShown(scene, "Lighthouse");
        List<String> printed = Together.all(List.of(
                () -> {
                    long startNanos = System.nanoTime();
                    String said = scene.runWorkerCommand("search", "rebuild").strip();
                    goOn.set(false);
                    return said + " in " + Quick.millis((System.nanoTime() - startNanos) / 1e6);
                },
                () -> {
                    while (goOn.get()) {
                        int number = saves.incrementAndGet();
                        host.rename(host.place(number % 10), "Renamed" + number);
                    }
                    return "";
                },
                () -> {
                    while (goOn.get()) {
                        searches.incrementAndGet();
                        emptyHanded.addAndGet(host.search("Lighthouse").isEmpty() ? 1 : 0);
                    }
                    return "";
                }));
        story.look("printed", printed.get(0));
        story.look("meanwhile", saves + " saves, " + searches + " searches, " + emptyHanded + " of them found nothing");
        story.check(saves.get() > 0 && emptyHanded.get() == 0, "searches went on: without an answer: " + emptyHanded);

        story.step("The table and the index are compared.");
        IndexDrift after = IndexDrift.measure(scene);
        story.look("search drift", after.line());
        story.check(after.isNone(), "none of " + saves + " saves made meanwhile is missing: " + after.line());
    }

    private static void insert(Scene scene) {
        scene.db().useHandle(handle -> handle.execute("""
                INSERT INTO properties (public_id, owner_id, title, description, city, country, time_zone, currency,
                                        nightly_rate_minor, cleaning_fee_minor, max_guests, min_nights, max_nights,
                                        check_in_time, check_out_time, status, published_at)
                SELECT gen_random_uuid(), id, 'Restored ' || number, '', 'Porto', 'PT', 'Europe/Lisbon', 'EUR', 5000, 0, 2, 1,
                       30, '15:00', '11:00', 'PUBLISHED', now()
                FROM accounts
                CROSS JOIN generate_series(1, ?) AS place (number)
                WHERE email = 'host@stayhub.test'
                """, PROPERTIES));
    }
}
