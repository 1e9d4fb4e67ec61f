package dev.stayhub.local.lab;

import dev.stayhub.local.crash.TrappedWorker;
import dev.stayhub.local.ledger.Ledger;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.testbed.waiting.Patience;
import java.util.List;

final class UnknownTopic implements Experiment.Play {

    private static final String TOPIC = "review.requested";
    private static final int UNKNOWN = 30;
    private static final int BATCH = 20;
    private static final int BOOKINGS = 5;

    @Override
    public void tell(Story story, Stage stage) throws InterruptedException {
        Scene scene = stage.scene("outbox");
        scene.startApi();
        story.step("The next release of the api writes " + UNKNOWN
                + " messages of a topic the worker does not know; then " + BOOKINGS + " guests book.");
        Messages.write(scene, TOPIC, UNKNOWN);
        scene.guests().bookInTurn(1, BOOKINGS);
        story.look("outbox", byTopic(scene));

        story.step("A worker of this release, which claims " + BATCH + " at a time.");
        Program worker = scene.startWorker("worker", Quick.worker("STAYHUB_BATCH_SIZE", Integer.toString(BATCH)));
        Patience.until("the bookings' messages are done", Quick.LONG, () -> Ledger.due(scene) == UNKNOWN);
        story.look("outbox", byTopic(scene));
        int emails = Quick.guestsMail(scene).size();
        long touched =
                Rows.number(scene, "SELECT count(*) FROM outbox WHERE topic = '" + TOPIC + "' AND lease_token > 0");
        story.check(emails == BOOKINGS, "what it knows, it delivers: emails to guests: " + emails);
        story.check(touched == 0, "what it does not know, it does not touch: claimed: " + touched);

        story.step("Where that shows: worker.jar stats");
        List<String> stats = scene.runWorkerCommand("stats").lines().toList();
        story.look("printed", stats);
        story.check(
                stats.stream().anyMatch(line -> line.contains("handled by no worker") && line.contains(TOPIC)),
                "it is said by name");

        story.step("The worker of the next release takes over.");
        worker.stop();
        scene.startWorker("next", Quick.worker(TrappedWorker.NEW_TOPIC, TOPIC));
        Quick.awaitNothingDue(scene);
        story.look("outbox", byTopic(scene));
        long handled = done(scene);
        story.check(handled == UNKNOWN + BOOKINGS, "nothing was lost, nothing had to be redriven: done: " + handled);
    }

    private static List<String> byTopic(Scene scene) {
        return Rows.of(scene, """
                SELECT topic, status, count(*), sum(attempts) AS attempts, min(id) AS first_id
                FROM outbox
                WHERE due_at <= now()
                GROUP BY topic, status
                ORDER BY min(id)
                """);
    }

    private static long done(Scene scene) {
        return Rows.number(scene, "SELECT count(*) FROM outbox WHERE status = 'DONE' AND copy_of IS NULL");
    }
}
