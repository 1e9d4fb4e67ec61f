package dev.stayhub.local.lab;

import dev.stayhub.local.faults.Faults;
import dev.stayhub.local.faults.OutboxColumn;
import dev.stayhub.local.faults.Struck;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.testbed.guests.ApiClient.Answer;

final class CrashAfterCommit implements Experiment.Play {

    @Override
    public void tell(Story story, Stage stage) throws Exception {
        OutboxColumn column = OutboxColumn.on(stage, Quick.WORKER);
        Scene scene = column.scene();
        column.revive();

        story.step("A guest books. The api dies right after its commit: no answer, and no hint to a worker either.");
        Struck struck = Faults.CRASH_AFTER_COMMIT.strike(column);
        String answered = Quick.answered(struck);
        story.look("process", Quick.end(column.service()));
        story.look("the guest was answered", answered);
        story.look("bookings", Rows.bookings(scene));
        story.check(
                answered.equals("nothing") && Rows.number(scene, "SELECT count(*) FROM bookings") == 1,
                "the guest knows nothing, and the booking stands");

        story.step("The api is dead. The worker polls the table as it always does.");
        column.settle();
        story.look("outbox", Rows.outbox(scene));
        story.look("mailbox", Rows.mailbox(scene));
        story.check(
                column.ledger().balance().counts().guestEmails() == 1,
                "the email tells the guest what the api could not");

        story.step(
                "The api is started again, and the guest, who has not looked at the email, asks for the night again.");
        struck.recover();
        Answer again = scene.guests().book(scene.guests().night(0));
        story.look("the guest was answered", "" + again.status());
        long bookings = Rows.number(scene, "SELECT count(*) FROM bookings");
        story.check(
                again.status() == 409 && bookings == 1,
                "no second booking: 409, bookings: " + bookings + ", emails to the guest: "
                        + column.ledger().balance().counts().guestEmails());
    }
}
