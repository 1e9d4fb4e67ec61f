package dev.stayhub.local.lab;

import dev.stayhub.local.crash.TrappedWorker;
import dev.stayhub.local.ledger.Ledger;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.testbed.waiting.Patience;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

final class Poison implements Experiment.Play {

    private static final int BOOKINGS = 5;
    private static final int MAX_ATTEMPTS = 4;

    @Override
    public void tell(Story story, Stage stage) throws InterruptedException {
        Scene scene = stage.scene("outbox");
        scene.startApi();
        Map<String, String> settings = new TreeMap<>(Quick.worker("STAYHUB_LEASE", "1s"));
        settings.put("STAYHUB_MAX_ATTEMPTS", Integer.toString(MAX_ATTEMPTS));

        story.step("A booking.created message with half a payload, and a booking behind it.");
        Messages.write(scene, "booking.created", 1, "{\"bookingId\": 7}");
        scene.guests().book();
        Program worker = scene.startWorker("worker", settings);
        Quick.awaitNothingDue(scene);
        story.look("outbox", Rows.outbox(scene));
        long attempts = Rows.number(scene, "SELECT max(attempts) FROM outbox WHERE status = 'DEAD'");
        story.check(attempts == 1, "what nobody can read is given up at once, attempts: " + attempts);

        story.step(
                "A message that kills its process, and " + BOOKINGS + " bookings with it. The worker is started again"
                        + " whenever it dies; it gives a message " + MAX_ATTEMPTS + " attempts.");
        worker.stop();
        Messages.write(scene, TrappedWorker.POISON, 1);
        scene.guests().bookInTurn(1, BOOKINGS);
        int deaths = runUntilNothingIsDue(story, scene, settings);
        story.look("outbox", Rows.outbox(scene));
        String reason =
                Rows.text(scene, "SELECT last_error FROM outbox WHERE topic = 'lab.poison' AND status = 'DEAD'");
        story.check(
                deaths == MAX_ATTEMPTS && reason.endsWith("attempt " + MAX_ATTEMPTS),
                "it killed " + deaths
                        + " workers and is dead itself: an attempt is spent at the claim, so even a killer"
                        + " reaches its limit");
        int emails = Quick.guestsMail(scene).distinct() - 1;
        story.check(emails == BOOKINGS, "the bookings beside it are confirmed: " + emails + " of " + BOOKINGS);

        story.step("Somebody looks: worker.jar dead-letters list");
        List<String> listed =
                scene.runWorkerCommand("dead-letters", "list").lines().toList();
        story.look("printed", listed);
        story.check(listed.size() >= 4, "both are there with their reasons: a dead letter is the design working");
    }

    private static int runUntilNothingIsDue(Story story, Scene scene, Map<String, String> settings)
            throws InterruptedException {
        int deaths = 0;
        while (Ledger.due(scene) > 0) {
            Program worker = scene.startWorker("worker", settings);
            Patience.until(
                    "the worker dies or is done", Quick.LONG, () -> !worker.isRunning() || Ledger.due(scene) == 0);
            if (!worker.isRunning()) {
                story.look("process", Quick.end(worker));
                deaths++;
            }
        }
        return deaths;
    }
}
