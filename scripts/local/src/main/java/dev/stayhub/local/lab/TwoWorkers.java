package dev.stayhub.local.lab;

import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.testbed.waiting.Patience;
import dev.stayhub.testbed.waiting.Together;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

final class TwoWorkers implements Experiment.Play {

    private static final int GUESTS = 8;
    private static final int NIGHTS = 20;
    private static final int BOOKINGS = GUESTS * NIGHTS;
    /** The guest's and the host's. */
    private static final int EMAILS_A_BOOKING = 2;

    private static final String TOPIC = "lab.letters";
    private static final int LETTERS = 60;
    private static final Duration A_LETTER = Duration.ofMillis(5);

    @Override
    public void tell(Story story, Stage stage) throws InterruptedException {
        Scene scene = stage.scene("outbox");
        story.step(BOOKINGS + " bookings are made. Then two workers are started at the same time.");
        scene.startApi();
        scene.guests().bookInTurn(GUESTS, NIGHTS);
        List<Program> workers = Together.all(List.of(
                () -> scene.startWorker("worker-a", Quick.WORKER), () -> scene.startWorker("worker-b", Quick.WORKER)));
        Quick.awaitNothingDue(scene);
        List<Integer> done = new ArrayList<>();
        for (Program worker : workers) {
            String summary = Quick.lastWords(worker);
            story.look(worker.name() + " said", summary);
            done.add(Integer.parseInt(summary.replaceAll("done=(\\d+).*", "$1")));
        }
        int emails = scene.provider().mailbox().size();
        int distinct = scene.provider().mailbox().distinct();
        story.look("mailbox", emails + " emails, " + distinct + " different ones");
        story.check(
                done.get(0) + done.get(1) == EMAILS_A_BOOKING * BOOKINGS
                        && emails == EMAILS_A_BOOKING * BOOKINGS
                        && distinct == emails,
                "each message has a copy for the guest's email and one for the host's, and each copy was handled by one"
                        + " of them: " + done.get(0) + " + " + done.get(1) + " = " + EMAILS_A_BOOKING * BOOKINGS
                        + ", emails sent twice: " + (emails - distinct));

        story.step("The mistake: two workers take batches FOR UPDATE SKIP LOCKED, and commit after each message.");
        Messages.write(scene, TOPIC, LETTERS);
        List<Long> sent = new CopyOnWriteArrayList<>();
        CommitPerMessage careless = new CommitPerMessage(scene.db(), TOPIC, id -> send(sent, id));
        List<Integer> counts = Together.all(List.of(careless::drain, careless::drain));
        int letters = new HashSet<>(sent).size();
        story.look("sent", counts.get(0) + " + " + counts.get(1) + " for " + LETTERS + " letters");
        story.check(
                letters == LETTERS && sent.size() > LETTERS,
                "letters sent twice: " + (sent.size() - letters)
                        + ". Row locks end at the commit: the first one gave the" + " rest of the batch away.");
    }

    private static void send(List<Long> sent, long id) {
        try {
            Patience.pass(A_LETTER);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandFailedException("interrupted", e);
        }
        sent.add(id);
    }
}
