package dev.stayhub.local.lab;

import dev.stayhub.local.stage.Host;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.local.stage.Together;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

final class Rebuild implements Experiment {

    private static final int PROPERTIES = 1_000;

    @Override
    public String name() {
        return "rebuild";
    }

    @Override
    public String about() {
        return "the rebuild: a new index while hosts keep saving and guests keep searching";
    }

    @Override
    public void play(Story story, Stage stage) throws InterruptedException {
        Scene scene = stage.sceneWithSearch("search");
        Index.build(scene);
        scene.startApi();
        story.step(PROPERTIES + " properties come into the table behind search's back, as from a backup.");
        insert(scene);
        String before =
                scene.runWorkerCommand("search", "drift").lines().findFirst().orElse("");
        story.look("search drift", before);
        story.check(
                before.contains("missing=" + PROPERTIES + " "), "search knows nothing of them: missing=" + PROPERTIES);

        story.step("worker.jar search rebuild, while a host renames places and a guest searches without a pause.");
        AtomicBoolean goOn = new AtomicBoolean(true);
        AtomicInteger saves = new AtomicInteger();
        AtomicInteger searches = new AtomicInteger();
        AtomicInteger emptyHanded = new AtomicInteger();
        Host host = scene.host();
        host.rename(host.place(19), "Lighthouse");
        Index.awaitShown(scene, "Lighthouse");
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
        String after =
                scene.runWorkerCommand("search", "drift").lines().findFirst().orElse("");
        story.look("search drift", after);
        story.check(
                after.contains("missing=0 stale=0 extra=0"),
                "none of " + saves + " saves made meanwhile is missing: " + after);
        scene.close();
        story.learn(
                "Derived data needs a way to be derived again. A new index is filled, the alias is swapped, and only then"
                        + " table and index are compared until nothing differs: a write that reached the old index was committed"
                        + " before the swap, so the comparison sees it. No write goes to two indices.");
        story.where("search/src/main/java/dev/stayhub/search/Rebuild.java", "fill, swap, compare");
        story.where("search/src/test/java/dev/stayhub/search/RebuildTest.java", "the tests");
        story.where(
                "scripts/local/src/test/java/dev/stayhub/local/run/SearchUnderLoadIT.java",
                "the test, with four hosts");
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
