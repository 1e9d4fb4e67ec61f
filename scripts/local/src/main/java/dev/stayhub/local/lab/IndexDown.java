package dev.stayhub.local.lab;

import dev.stayhub.local.stage.Host;
import dev.stayhub.local.stage.Host.Answer;
import dev.stayhub.local.stage.Patience;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

final class IndexDown implements Experiment {

    private static final int SAVES = 20;
    private static final Duration AWAY = Duration.ofSeconds(2);

    @Override
    public String name() {
        return "index-down";
    }

    @Override
    public String about() {
        return "search is away while a host saves: the save is as good as before, and the change arrives later";
    }

    @Override
    public void play(Story story, Stage stage) throws InterruptedException {
        Scene scene = stage.sceneWithSearch("search");
        Index.build(scene);
        scene.startApi();
        scene.startWorker("worker", Quick.WORKER);
        Host host = scene.host();
        UUID place = host.place(0);
        save(host, place, "Warm");
        List<Answer> before = save(host, place, "Windmill");
        Index.awaitShown(scene, "Windmill" + SAVES);

        story.step("The way to search is shut. A host saves " + SAVES + " times.");
        stage.searchNode().door().shut();
        List<Answer> during = save(host, place, "Lighthouse");
        double slowest = during.stream().mapToDouble(Answer::millis).max().orElseThrow();
        story.look(
                "answers",
                "200 x " + saved(during) + ", median " + median(during) + ", slowest " + Quick.millis(slowest)
                        + "; before: median " + median(before));
        story.check(saved(during) == SAVES && slowest < 1_000, "no save failed, none took a second");

        story.step("It stays shut for " + AWAY.toSeconds() + " s.");
        Patience.pass(AWAY);
        story.look("outbox", byReason(scene));
        long waiting = Rows.due(scene);
        story.check(waiting == SAVES, "each save that the index did not take has left a message: waiting: " + waiting);

        story.step("The way is open.");
        long openNanos = System.nanoTime();
        stage.searchNode().door().open();
        Index.awaitShown(scene, "Lighthouse" + SAVES);
        double shownMillis = (System.nanoTime() - openNanos) / 1e6;
        Quick.awaitNothingDue(scene);
        story.look("found", "Lighthouse" + SAVES + ", " + Quick.millis(shownMillis) + " after the way was open");
        String drift = scene.runWorkerCommand("search", "drift");
        story.look("search drift", drift.strip());
        long attempts = Rows.number(scene, "SELECT max(attempts) FROM outbox");
        story.check(
                drift.contains("missing=0 stale=0 extra=0") && attempts == 1,
                "nothing differs, however the messages came: the handler reads the property as it is, and an older version"
                        + " never replaces a newer one; attempts each: " + attempts);
        scene.close();
        story.learn(
                "A weaker guarantee can still use the queue where it hurts: what could not be indexed at once is enqueued,"
                        + " in a second transaction. Only dying between the two loses it.");
        story.where("api/src/main/java/dev/stayhub/api/property/SaveProperty.java", "the write, then the enqueue");
        story.where(
                "worker/src/main/java/dev/stayhub/worker/search/ShowPropertyInSearch.java", "reads what is true now");
        story.where("search/src/main/java/dev/stayhub/search/BreakerExchange.java", "why saves are fast meanwhile");
        story.where("scripts/local/src/test/java/dev/stayhub/local/run/SearchUnderLoadIT.java", "the test, under load");
    }

    private static List<String> byReason(Scene scene) {
        return scene.db().withHandle(handle -> Rows.of(handle, """
                SELECT topic, status, payload ->> 'reason' AS reason, count(*), sum(attempts) AS attempts
                FROM outbox
                GROUP BY 1, 2, 3
                """));
    }

    private static List<Answer> save(Host host, UUID place, String title) throws InterruptedException {
        List<Answer> answers = new ArrayList<>();
        for (int number = 1; number <= SAVES; number++) {
            answers.add(host.rename(place, title + number));
        }
        return answers;
    }

    private static long saved(List<Answer> answers) {
        return answers.stream().filter(answer -> answer.status() == 200).count();
    }

    private static String median(List<Answer> answers) {
        return Quick.millis(
                answers.stream().map(Answer::millis).sorted().toList().get(answers.size() / 2));
    }
}
