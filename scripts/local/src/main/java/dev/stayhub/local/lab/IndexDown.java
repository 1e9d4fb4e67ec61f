package dev.stayhub.local.lab;

import dev.stayhub.local.faults.IndexFault;
import dev.stayhub.local.faults.IndexPath;
import dev.stayhub.local.ledger.IndexDrift;
import dev.stayhub.local.ledger.Ledger;
import dev.stayhub.local.stage.Guests.Answer;
import dev.stayhub.local.stage.Host;
import dev.stayhub.local.stage.Patience;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

final class IndexDown implements Experiment.Play {

    private static final int SAVES = 20;
    /** How fast a save is depends on the machine, so it is compared with saves of a moment before. */
    private static final int SLOWER_AT_MOST = 5;

    private static final Duration AWAY = Duration.ofSeconds(2);

    @Override
    public void tell(Story story, Stage stage) throws InterruptedException {
        IndexPath path = IndexPath.on(stage);
        Scene scene = path.scene();
        Host host = scene.host();
        UUID place = host.place(0);
        path.revive();
        save(host, place, "Warm");
        List<Answer> before = save(host, place, "Windmill");
        Quick.awaitShown(scene, "Windmill" + SAVES);

        story.step("The way to search is shut. A host saves " + SAVES + " times.");
        IndexFault.DOWN.begin().on(path);
        List<Answer> during = save(host, place, "Lighthouse");
        double medianBefore = Quick.medianMillis(before);
        double medianDuring = Quick.medianMillis(during);
        story.look(
                "answers",
                "200 x " + saved(during) + ", median " + Quick.millis(medianDuring) + ", slowest "
                        + Quick.millis(Quick.slowestMillis(during)) + "; before: median " + Quick.millis(medianBefore));
        story.check(
                saved(during) == SAVES && medianDuring < SLOWER_AT_MOST * medianBefore,
                "no save failed, and most were about as fast as before: less than " + SLOWER_AT_MOST
                        + " times the median");

        story.step("It stays shut for " + AWAY.toSeconds() + " s.");
        Patience.pass(AWAY);
        story.look("outbox", byReason(scene));
        int waiting = Ledger.due(scene);
        story.check(waiting == SAVES, "each save that the index did not take has left a message: waiting: " + waiting);

        story.step("The way is open.");
        long openNanos = System.nanoTime();
        IndexFault.DOWN.end().on(path);
        Quick.awaitShown(scene, "Lighthouse" + SAVES);
        double shownMillis = (System.nanoTime() - openNanos) / 1e6;
        Quick.awaitNothingDue(scene);
        story.look("found", "Lighthouse" + SAVES + ", " + Quick.millis(shownMillis) + " after the way was open");
        IndexDrift drift = IndexDrift.measure(scene);
        story.look("search drift", drift.line());
        long attempts = Rows.number(scene, "SELECT max(attempts) FROM outbox");
        story.check(
                drift.isNone() && attempts == 1,
                "nothing differs, however the messages came: the handler reads the property as it is, and an older version"
                        + " never replaces a newer one; attempts each: " + attempts);
    }

    private static List<String> byReason(Scene scene) {
        return Rows.of(scene, """
                SELECT topic, status, payload ->> 'reason' AS reason, count(*), sum(attempts) AS attempts
                FROM outbox
                GROUP BY 1, 2, 3
                """);
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
}
