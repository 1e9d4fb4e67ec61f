package dev.stayhub.local.lab;

import dev.stayhub.local.process.ChildProcess;
import dev.stayhub.local.stage.Patience;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.testbed.mail.Mailbox;
import dev.stayhub.testbed.mail.Moment;
import java.util.concurrent.atomic.AtomicBoolean;

final class StaleLease implements Experiment {

    @Override
    public String name() {
        return "stale-lease";
    }

    @Override
    public String about() {
        return "a worker stands still for longer than its lease, and wakes up believing it has the message";
    }

    @Override
    public void play(Story story, Stage stage) throws InterruptedException {
        Scene scene = stage.scene("outbox");
        scene.startApi();
        ChildProcess sleeper = scene.startWorker("sleeper", Quick.worker("STAYHUB_SLOTS", "1"));

        story.step(
                "A worker with one slot is frozen (SIGSTOP) when the provider has taken its email, as by a long pause"
                        + " of its machine.");
        AtomicBoolean frozen = new AtomicBoolean();
        scene.provider().behave(moment -> {
            if (moment == Moment.TAKEN && !frozen.get()) {
                sleeper.freeze();
                frozen.set(true);
            }
        });
        scene.guests().book();
        Patience.until("the worker is frozen", Quick.LONG, frozen::get);
        story.look("process", sleeper.name() + ", process " + sleeper.pid() + ", stopped");
        story.look("outbox", Rows.outbox(scene));
        long token = token(scene);

        story.step("Another worker. The lease lapses, since nobody extends it, and the message is claimed anew.");
        ChildProcess successor = scene.startWorker("successor", Quick.WORKER);
        Quick.awaitNothingDue(scene);
        story.look("outbox", Rows.outbox(scene));
        story.check(
                token(scene) > token,
                "the token has grown with every change of state: " + token + " -> " + token(scene));
        String settled = row(scene);

        story.step("The first one wakes up (SIGCONT), notes SENT, and settles with its token " + token + ".");
        sleeper.signal("CONT");
        sleeper.signal("TERM");
        Quick.awaitDeath(sleeper);
        String said = sleeper.log()
                .read()
                .lines()
                .filter(line -> line.startsWith("done="))
                .findAny()
                .orElse("nothing");
        story.look("it said at its end", said);
        story.look("outbox", Rows.outbox(scene));
        story.check(
                !said.contains("lost-lease=0") && row(scene).equals(settled),
                "its settle found no row with that token, and changed nothing: it counts a lost lease");
        Mailbox mailbox = scene.provider().mailbox();
        int copies = mailbox.copies().get(mailbox.since(0).get(0).key());
        story.check(
                copies == 2 && mailbox.size() == 3,
                "the email was out before the freeze, so it went twice: " + copies
                        + ". A lease protects the row, not the world.");
        successor.stop();
        scene.close();
        story.learn(
                "A lease can lapse while its holder believes in it, so each write about an attempt names the token it was"
                        + " claimed with. What has been sent is a fact whoever holds the message; asking just before sending keeps"
                        + " the window small.");
        story.where(
                "outbox/src/main/java/dev/stayhub/outbox/drain/settle/SettleQueries.java",
                "every settle names its token");
        story.where("outbox/src/main/java/dev/stayhub/outbox/Lease.java", "stillMine, asked just before sending");
        story.where("worker/src/test/java/dev/stayhub/worker/WorkerCrashIT.java", "the test");
    }

    private static long token(Scene scene) {
        return Rows.number(scene, "SELECT lease_token FROM outbox WHERE copy_of IS NOT NULL ORDER BY id LIMIT 1");
    }

    private static String row(Scene scene) {
        return scene.db()
                .withHandle(handle -> handle.createQuery(
                                "SELECT outbox::TEXT FROM outbox WHERE copy_of IS NOT NULL ORDER BY id LIMIT 1")
                        .mapTo(String.class)
                        .one());
    }
}
