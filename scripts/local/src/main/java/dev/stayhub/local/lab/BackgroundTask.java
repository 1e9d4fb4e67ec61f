package dev.stayhub.local.lab;

import dev.stayhub.local.faults.Column;
import dev.stayhub.local.faults.OutboxColumn;
import dev.stayhub.local.faults.TwinColumn;
import dev.stayhub.local.ledger.Balance;
import dev.stayhub.local.ledger.Ledger;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.local.twins.Twin.Mistake;
import dev.stayhub.testbed.guests.ApiClient.Answer;
import dev.stayhub.testbed.mail.Moment;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.testbed.waiting.Patience;
import java.time.Duration;
import java.util.List;

final class BackgroundTask implements Experiment.Play {

    private static final int BOOKINGS = 20;
    private static final int BEFORE_THE_DEPLOY = 4;
    private static final Duration AN_EMAIL = Duration.ofMillis(250);

    @Override
    public void tell(Story story, Stage stage) throws InterruptedException {
        story.step("A service books, commits and has an executor send. The provider takes " + AN_EMAIL.toMillis()
                + " ms an email. " + BOOKINGS + " guests book at once. Then a deploy: SIGTERM when " + BEFORE_THE_DEPLOY
                + " emails are out, and a new process.");
        int lost = deploy(story, TwinColumn.on(stage, Mistake.BACKGROUND_TASK));
        story.step("The same with the outbox: " + BOOKINGS + " bookings, and a deploy of the worker in the middle.");
        int lostByOutbox = deploy(story, OutboxColumn.on(stage, Quick.worker("STAYHUB_SLOTS", "2")));
        story.check(
                lost > 0 && lostByOutbox == 0,
                "lost with the executor: " + lost + " of " + BOOKINGS + ", with the outbox: " + lostByOutbox);
    }

    /** How many guests were never told. */
    private static int deploy(Story story, Column column) throws InterruptedException {
        Scene scene = column.scene();
        column.revive();
        column.openLedger();
        scene.provider().behave(moment -> {
            if (moment == Moment.BEGUN) {
                Patience.pass(AN_EMAIL);
            }
        });
        List<Answer> answers = scene.guests().bookAtOnce(BOOKINGS);
        story.look(
                "answered 201",
                answers.stream().filter(Answer::isBooked).count() + ", the slowest in "
                        + Quick.millis(Quick.slowestMillis(answers)));
        Quick.awaitEmails(scene, BEFORE_THE_DEPLOY);
        Program sender = column.sender();
        sender.signal("TERM");
        Quick.awaitDeath(sender);
        story.look("process", Quick.end(sender));
        story.look(
                "what the database knows of emails",
                "messages done: "
                        + Rows.number(scene, "SELECT count(*) FROM outbox WHERE status = 'DONE'") + ", still to do: "
                        + Ledger.due(scene)
                        + ", attempts they have spent: "
                        + Rows.number(scene, "SELECT coalesce(sum(attempts), 0) FROM outbox WHERE status = 'PENDING'"));
        column.revive();
        column.settle();
        Balance.Counts counts = column.ledger().balance().counts();
        story.look("mailbox", counts.guestEmails() + " emails to guests for " + counts.bookings() + " bookings");
        scene.close();
        return counts.bookings() - counts.guestEmails();
    }
}
