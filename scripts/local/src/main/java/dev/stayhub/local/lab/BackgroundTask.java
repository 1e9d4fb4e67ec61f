package dev.stayhub.local.lab;

import dev.stayhub.local.process.ChildProcess;
import dev.stayhub.local.stage.Guests.Answer;
import dev.stayhub.local.stage.Patience;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.local.twins.Twin.Mistake;
import dev.stayhub.testbed.mail.Moment;
import java.time.Duration;
import java.util.List;

final class BackgroundTask implements Experiment {

    private static final int BOOKINGS = 20;
    private static final int BEFORE_THE_DEPLOY = 4;
    private static final Duration AN_EMAIL = Duration.ofMillis(250);

    @Override
    public String name() {
        return "background-task";
    }

    @Override
    public String about() {
        return "an executor's queue in memory is not a queue: a deploy empties it";
    }

    @Override
    public void play(Story story, Stage stage) throws InterruptedException {
        int lost = inMemory(story, stage.scene("background-task"));
        int lostByOutbox = inTheTable(story, stage.scene("outbox"));
        story.check(
                lost > 0 && lostByOutbox == 0,
                "lost with the executor: " + lost + " of " + BOOKINGS + ", with the outbox: " + lostByOutbox);
        story.learn(
                "A background task in the same process has no persistence, no retry, no back-pressure and nothing to"
                        + " look at. It is fine for what is nice to have. What must not be lost has to be in the database before"
                        + " the guest is answered.");
        story.where("scripts/local/src/main/java/dev/stayhub/local/twins/BackgroundTask.java", "the mistake");
        story.where("worker/src/main/java/dev/stayhub/worker/GracefulStop.java", "what the worker does on SIGTERM");
        story.where("worker/src/test/java/dev/stayhub/worker/WorkerIT.java", "the test: a SIGTERM burns no attempt");
    }

    private static int inMemory(Story story, Scene scene) throws InterruptedException {
        story.step("A service books, commits and has an executor send. The provider takes " + AN_EMAIL.toMillis()
                + " ms an email. " + BOOKINGS + " guests book at once.");
        ChildProcess twin = scene.startTwin(Mistake.BACKGROUND_TASK, Duration.ofSeconds(5));
        makeSlow(scene);
        List<Answer> answers = scene.guests().bookAtOnce(BOOKINGS);
        story.look(
                "answered 201",
                answers.stream().filter(Answer::isBooked).count() + ", the slowest in "
                        + Quick.millis(Quick.slowestMillis(answers)));
        story.look(
                "what the database knows of emails",
                "outbox rows: " + Rows.number(scene, "SELECT count(*) FROM outbox"));

        story.step("A deploy: SIGTERM when " + BEFORE_THE_DEPLOY + " emails are out, and a new process.");
        Quick.awaitEmails(scene, BEFORE_THE_DEPLOY);
        twin.signal("TERM");
        Quick.awaitDeath(twin);
        story.look("process", Quick.end(twin));
        scene.startTwin(Mistake.BACKGROUND_TASK, Duration.ofSeconds(5));
        Patience.pass(AN_EMAIL.multipliedBy(4));
        int emails = Quick.guestsMail(scene).distinct();
        story.look("mailbox", emails + " emails to guests for " + BOOKINGS + " bookings");
        scene.close();
        return BOOKINGS - emails;
    }

    private static int inTheTable(Story story, Scene scene) throws InterruptedException {
        story.step("The same with the outbox: " + BOOKINGS + " bookings, and a deploy of the worker in the middle.");
        scene.startApi();
        ChildProcess worker = scene.startWorker("worker", Quick.worker("STAYHUB_SLOTS", "2"));
        makeSlow(scene);
        scene.guests().bookAtOnce(BOOKINGS);
        Quick.awaitEmails(scene, BEFORE_THE_DEPLOY);
        worker.signal("TERM");
        Quick.awaitDeath(worker);
        story.look("process", Quick.end(worker));
        story.look(
                "what the database knows of emails",
                "messages done: "
                        + Rows.number(scene, "SELECT count(*) FROM outbox WHERE status = 'DONE'") + ", still to do: "
                        + Rows.due(scene)
                        + ", attempts they have spent: "
                        + Rows.number(scene, "SELECT coalesce(sum(attempts), 0) FROM outbox WHERE status = 'PENDING'"));
        scene.startWorker("worker", Quick.WORKER);
        Quick.awaitNothingDue(scene);
        int emails = Quick.guestsMail(scene).distinct();
        story.look("mailbox", emails + " emails to guests for " + BOOKINGS + " bookings");
        scene.close();
        return BOOKINGS - emails;
    }

    private static void makeSlow(Scene scene) {
        scene.provider().behave(moment -> {
            if (moment == Moment.BEGUN) {
                Patience.pass(AN_EMAIL);
            }
        });
    }
}
