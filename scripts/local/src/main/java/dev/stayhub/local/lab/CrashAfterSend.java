package dev.stayhub.local.lab;

import dev.stayhub.local.faults.Faults;
import dev.stayhub.local.faults.OutboxColumn;
import dev.stayhub.local.faults.Struck;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.testbed.mail.Mailbox;

final class CrashAfterSend implements Experiment.Play {

    @Override
    public void tell(Story story, Stage stage) throws Exception {
        OutboxColumn column = OutboxColumn.on(stage, Quick.worker("STAYHUB_SLOTS", "1"));
        Scene scene = column.scene();
        column.revive();

        story.step("A guest books, and a worker with one slot sends one email after the other. When the provider has"
                + " taken the first, and before it says so, the worker is killed.");
        Struck struck = Faults.CRASH_AFTER_SEND.strike(column);
        story.look("process", Quick.end(column.sender()));
        look(story, scene);
        String state = Rows.text(scene, "SELECT state FROM email_deliveries");
        story.check(
                scene.provider().mailbox().size() == 1 && state.equals("SENDING"),
                "the email is out, and all that is known is " + state + ": nobody can tell how it ended");

        story.step("Another worker is started. It has to wait for the dead one's lease to lapse.");
        struck.recover();
        look(story, scene);
        Mailbox mailbox = scene.provider().mailbox();
        String key = mailbox.since(0).get(0).key();
        int copies = mailbox.copies().get(key);
        story.check(copies == 2, "sends of this email: " + copies + ". Not sending again would have been a guess too.");
        story.check(
                mailbox.textsOf(key) == 1,
                "one key, one text, byte for byte: a provider that remembers keys makes 1 email of it");
        story.check(
                copies == 2,
                "plain SMTP remembers none: somebody has " + copies + " emails. Late, or twice; never forgotten.");
        int others = mailbox.size() - copies;
        story.check(
                others == 1,
                "the other email of the booking, which the worker had not come to, went " + others + " time");
    }

    private static void look(Story story, Scene scene) {
        story.look("email_deliveries", Rows.emailDeliveries(scene));
        story.look("outbox", Rows.outbox(scene));
        story.look("mailbox", Rows.mailbox(scene));
    }
}
