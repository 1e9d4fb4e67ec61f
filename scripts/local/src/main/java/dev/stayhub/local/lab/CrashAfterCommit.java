package dev.stayhub.local.lab;

import dev.stayhub.local.crash.CrashPoint;
import dev.stayhub.local.process.ChildProcess;
import dev.stayhub.local.stage.Guests.Answer;
import dev.stayhub.local.stage.Guests.Night;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;

final class CrashAfterCommit implements Experiment {

    @Override
    public String name() {
        return "crash-after-commit";
    }

    @Override
    public String about() {
        return "the api dies between its commit and its answer";
    }

    @Override
    public void play(Story story, Stage stage) throws InterruptedException {
        Scene scene = stage.scene("outbox");
        ChildProcess api = scene.startApi();
        scene.startWorker("worker", Quick.WORKER);

        story.step("A guest books. The api dies right after its commit: no answer, and no hint to a worker either.");
        scene.traps().set(CrashPoint.AFTER_COMMIT);
        Night night = scene.guests().nextNight();
        Answer answer = scene.guests().book(night);
        Quick.awaitDeath(api);
        story.look("process", Quick.end(api));
        story.look("the guest was answered", answer.status() == 0 ? "nothing" : "" + answer.status());
        story.look("bookings", Rows.bookings(scene));
        story.check(
                answer.status() == 0 && Rows.number(scene, "SELECT count(*) FROM bookings") == 1,
                "the guest knows nothing, and the booking stands");

        story.step("The api is dead. The worker polls the table as it always does.");
        Quick.awaitNothingDue(scene);
        story.look("outbox", Rows.outbox(scene));
        story.look("mailbox", Rows.mailbox(scene));
        story.check(Quick.guestsMail(scene).size() == 1, "the email tells the guest what the api could not");

        story.step(
                "The api is started again, and the guest, who has not looked at the email, asks for the night again.");
        scene.startApi();
        Answer again = scene.guests().book(night);
        story.look("the guest was answered", "" + again.status());
        long bookings = Rows.number(scene, "SELECT count(*) FROM bookings");
        story.check(
                again.status() == 409 && bookings == 1,
                "no second booking: 409, bookings: " + bookings + ", emails to the guest: "
                        + Quick.guestsMail(scene).size());
        scene.close();
        story.learn("What was committed is owed, whether or not anybody lived to say so. The message does not need the"
                + " process that wrote it, and the hint that wakes a worker is a hint: polling is the truth.");
        story.where("outbox/src/main/java/dev/stayhub/outbox/WakeupHint.java", "the hint, and what its loss costs");
        story.where("api/src/main/java/dev/stayhub/api/booking/CreateBooking.java", "what was committed");
        story.where(
                "scripts/local/src/main/java/dev/stayhub/local/crash/TrappedConnections.java",
                "how the api was made to die there, without a line in it for the purpose");
    }
}
