package dev.stayhub.local.lab;

import dev.stayhub.local.process.ChildProcess;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.testbed.mail.Mailbox;
import dev.stayhub.testbed.mail.Moment;
import java.util.concurrent.atomic.AtomicBoolean;

final class CrashAfterSend implements Experiment {

    @Override
    public String name() {
        return "crash-after-send";
    }

    @Override
    public String about() {
        return "the worker dies when the email is out, before it could note that";
    }

    @Override
    public void play(Story story, Stage stage) throws InterruptedException {
        Scene scene = stage.scene("outbox");
        scene.startApi();
        ChildProcess worker = scene.startWorker("worker", Quick.worker("STAYHUB_SLOTS", "1"));

        story.step("A guest books, and a worker with one slot sends one email after the other. When the provider has"
                + " taken the first, and before it says so, the worker is killed.");
        AtomicBoolean killed = new AtomicBoolean();
        scene.provider().behave(moment -> {
            if (moment == Moment.TAKEN && !killed.getAndSet(true)) {
                worker.kill();
            }
        });
        scene.guests().book();
        Quick.awaitDeath(worker);
        story.look("process", Quick.end(worker));
        story.look("email_deliveries", Rows.emailDeliveries(scene));
        story.look("outbox", Rows.outbox(scene));
        story.look("mailbox", Rows.mailbox(scene));
        story.check(
                scene.provider().mailbox().size() == 1 && state(scene).equals("SENDING"),
                "the email is out, and all that is known is " + state(scene) + ": nobody can tell how it ended");

        story.step("Another worker is started. It has to wait for the dead one's lease to lapse.");
        scene.startWorker("successor", Quick.WORKER);
        Quick.awaitNothingDue(scene);
        story.look("email_deliveries", Rows.emailDeliveries(scene));
        story.look("outbox", Rows.outbox(scene));
        story.look("mailbox", Rows.mailbox(scene));
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
        scene.close();
        story.learn(
                "Exactly-once delivery does not exist over a network; at-least-once delivery and an idempotent receiver"
                        + " give exactly-once effects. You will see the duplicate: send a key, and always the same bytes.");
        story.where("worker/src/main/java/dev/stayhub/worker/email/DeliverEmail.java", "reserve, send, complete");
        story.where("docs/decisions/005-the-email-has-its-own-record.md", "why emails have a record of their own");
        story.where(
                "worker/src/test/java/dev/stayhub/worker/email/DeliverEmailTest.java",
                "tests of what is done when SENDING is found");
    }

    private static String state(Scene scene) {
        return scene.db()
                .withHandle(handle -> handle.createQuery("SELECT state FROM email_deliveries")
                        .mapTo(String.class)
                        .one());
    }
}
