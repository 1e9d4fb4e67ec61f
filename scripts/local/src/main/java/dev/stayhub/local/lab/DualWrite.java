package dev.stayhub.local.lab;

import dev.stayhub.local.faults.Faults;
import dev.stayhub.local.faults.OutboxColumn;
import dev.stayhub.local.faults.Struck;
import dev.stayhub.local.faults.TwinColumn;
import dev.stayhub.local.ledger.Balance;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.local.twins.Twin.Mistake;

final class DualWrite implements Experiment.Play {

    @Override
    public void tell(Story story, Stage stage) throws Exception {
        commitThenSend(story, TwinColumn.on(stage, Mistake.COMMIT_THEN_SEND));
        sendThenCommit(story, TwinColumn.on(stage, Mistake.SEND_THEN_COMMIT));
        outbox(story, OutboxColumn.on(stage, Quick.WORKER));
    }

    private static void commitThenSend(Story story, TwinColumn twin) throws Exception {
        story.step("Commit, then send: a service books, commits, and is killed before it sends.");
        twin.revive();
        Struck struck = Faults.CRASH_AFTER_COMMIT.strike(twin);
        story.look("process", Quick.end(twin.service()));
        story.look("the guest was answered", Quick.answered(struck));
        story.look("bookings", Rows.bookings(twin.scene()));

        story.step("It is started again, and has a moment to think of what it owes.");
        struck.recover();
        story.look("mailbox", Rows.mailbox(twin.scene()));
        Balance balance = twin.ledger().balance();
        int bookings = balance.counts().bookings();
        int emails = balance.counts().guestEmails();
        story.check(
                bookings == 1 && emails == 0, "the booking stands (" + bookings + "), emails: " + emails + ". Lost.");
        twin.scene().close();
    }

    private static void sendThenCommit(Story story, TwinColumn twin) throws Exception {
        story.step("Send, then commit: the other service is killed when the email is out, before it commits.");
        twin.revive();
        Faults.CRASH_BEFORE_COMMIT.strike(twin);
        story.look("process", Quick.end(twin.service()));
        story.look("bookings", Rows.bookings(twin.scene()));
        story.look("mailbox", Rows.mailbox(twin.scene()));
        Balance balance = twin.ledger().balance();
        int bookings = balance.counts().bookings();
        int forNothing = balance.forNothing();
        story.check(
                bookings == 0 && forNothing == 1,
                "bookings: " + bookings + ", emails: " + forNothing
                        + ". Somebody was told of a booking that does not exist.");
        twin.scene().close();
    }

    private static void outbox(Story story, OutboxColumn column) throws Exception {
        story.step("The outbox: StayHub's api is killed at the first point, right after its commit. No worker runs.");
        Scene scene = column.scene();
        column.startApi();
        Faults.CRASH_AFTER_COMMIT.strike(column);
        story.look("process", Quick.end(column.service()));
        story.look("bookings", Rows.bookings(scene));
        story.look("outbox", Rows.outbox(scene));
        String booking = Rows.text(scene, "SELECT xmin FROM bookings ORDER BY id LIMIT 1");
        String message = Rows.text(scene, "SELECT xmin FROM outbox ORDER BY id LIMIT 1");
        story.look("written by transaction", booking + " (the booking), " + message + " (the message)");
        story.check(booking.equals(message), "one transaction wrote both");

        story.step("A worker is started. The api stays dead.");
        column.startWorker();
        column.settle();
        story.look("mailbox", Rows.mailbox(scene));
        Balance.Counts counts = column.ledger().balance().counts();
        story.check(
                counts.guestEmails() == 1 && counts.hostEmails() == 1,
                "the debt was written down, and it is paid: emails to the guest: " + counts.guestEmails()
                        + ", to the host: " + counts.hostEmails());
    }
}
