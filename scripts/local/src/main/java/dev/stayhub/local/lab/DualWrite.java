package dev.stayhub.local.lab;

import dev.stayhub.local.crash.CrashPoint;
import dev.stayhub.local.process.ChildProcess;
import dev.stayhub.local.stage.Guests.Answer;
import dev.stayhub.local.stage.Patience;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.local.twins.Twin.Mistake;
import java.time.Duration;

final class DualWrite implements Experiment {

    private static final Duration TWIN_PATIENCE = Duration.ofSeconds(5);
    private static final Duration A_WHILE = Duration.ofSeconds(1);

    @Override
    public String name() {
        return "dual-write";
    }

    @Override
    public String about() {
        return "a booking and its email are two systems: both orders lose, one transaction does not";
    }

    @Override
    public void play(Story story, Stage stage) throws InterruptedException {
        commitThenSend(story, stage.scene("commit-then-send"));
        sendThenCommit(story, stage.scene("send-then-commit"));
        outbox(story, stage.scene("outbox"));
        story.learn(
                "Two systems cannot be updated atomically. The line after the commit is where work is lost; the line"
                        + " before it tells people of bookings that do not exist. So the intent, a message, joins the booking's"
                        + " transaction, and delivery is somebody else's work, tried until it is done.");
        story.where("scripts/local/src/main/java/dev/stayhub/local/twins/CommitThenSend.java", "the first mistake");
        story.where("scripts/local/src/main/java/dev/stayhub/local/twins/SendThenCommit.java", "the second");
        story.where(
                "api/src/main/java/dev/stayhub/api/booking/CreateBooking.java",
                "the insert, the enqueue and the one transaction around them");
        story.where("docs/guarantees.md", "every other point at which a process can die");
    }

    private static void commitThenSend(Story story, Scene scene) throws InterruptedException {
        story.step("Commit, then send: a service books, commits, and is killed before it sends.");
        ChildProcess twin = scene.startTwin(Mistake.COMMIT_THEN_SEND, TWIN_PATIENCE);
        scene.traps().set(CrashPoint.AFTER_COMMIT);
        Answer answer = scene.guests().book();
        Quick.awaitDeath(twin);
        story.look("process", Quick.end(twin));
        story.look("the guest was answered", answer.status() == 0 ? "nothing" : "" + answer.status());
        story.look("bookings", Rows.bookings(scene));

        story.step("It is started again, and has a second to think of what it owes.");
        scene.startTwin(Mistake.COMMIT_THEN_SEND, TWIN_PATIENCE);
        Patience.pass(A_WHILE);
        story.look("mailbox", Rows.mailbox(scene));
        long bookings = Rows.number(scene, "SELECT count(*) FROM bookings");
        int emails = scene.provider().mailbox().size();
        story.check(
                bookings == 1 && emails == 0, "the booking stands (" + bookings + "), emails: " + emails + ". Lost.");
        scene.close();
    }

    private static void sendThenCommit(Story story, Scene scene) throws InterruptedException {
        story.step("Send, then commit: the other service is killed when the email is out, before it commits.");
        ChildProcess twin = scene.startTwin(Mistake.SEND_THEN_COMMIT, TWIN_PATIENCE);
        scene.traps().set(CrashPoint.BEFORE_COMMIT);
        scene.guests().book();
        Quick.awaitDeath(twin);
        story.look("process", Quick.end(twin));
        story.look("bookings", Rows.bookings(scene));
        story.look("mailbox", Rows.mailbox(scene));
        long bookings = Rows.number(scene, "SELECT count(*) FROM bookings");
        int emails = scene.provider().mailbox().size();
        story.check(
                bookings == 0 && emails == 1,
                "bookings: " + bookings + ", emails: " + emails
                        + ". Somebody was told of a booking that does not exist.");
        scene.close();
    }

    private static void outbox(Story story, Scene scene) throws InterruptedException {
        story.step("The outbox: StayHub's api is killed at the first point, right after its commit. No worker runs.");
        ChildProcess api = scene.startApi();
        scene.traps().set(CrashPoint.AFTER_COMMIT);
        scene.guests().book();
        Quick.awaitDeath(api);
        story.look("process", Quick.end(api));
        story.look("bookings", Rows.bookings(scene));
        story.look("outbox", Rows.outbox(scene));
        String booking = transactionOf(scene, "bookings");
        String message = transactionOf(scene, "outbox");
        story.look("written by transaction", booking + " (the booking), " + message + " (the message)");
        story.check(booking.equals(message), "one transaction wrote both");

        story.step("A worker is started. The api stays dead.");
        scene.startWorker("worker", Quick.WORKER);
        Quick.awaitNothingDue(scene);
        story.look("mailbox", Rows.mailbox(scene));
        int toGuest = Quick.guestsMail(scene).size();
        int toHost = Quick.hostsMail(scene).size();
        story.check(
                toGuest == 1 && toHost == 1,
                "the debt was written down, and it is paid: emails to the guest: " + toGuest + ", to the host: "
                        + toHost);
        scene.close();
    }

    private static String transactionOf(Scene scene, String table) {
        return scene.db()
                .withHandle(handle -> handle.createQuery("SELECT xmin FROM " + table + " ORDER BY id LIMIT 1")
                        .mapTo(String.class)
                        .one());
    }
}
