package dev.stayhub.local.lab;

import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.NewMessage;
import dev.stayhub.outbox.Outbox;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.drain.Totals;
import dev.stayhub.testbed.waiting.Patience;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Handle;

final class TwiceInTheConsumer implements Experiment.Play {

    private static final String TOPIC = "lab.stay_ended";
    private static final String HANDLER = "charge-guest";

    @Override
    public void tell(Story story, Stage stage) throws InterruptedException {
        Scene scene = stage.scene("outbox");
        scene.db().useHandle(handle -> handle.execute("CREATE TABLE lab_charges (booking TEXT NOT NULL)"));

        story.step(
                "A stay has ended, and a handler charges the guest: it looks whether there is a charge, and inserts one"
                        + " if not. Worker A has the message when its lease lapses, as after a long pause of its machine, so worker"
                        + " B gets it too.");
        long charges = lookThenInsert(story, scene);
        story.check(charges == 2, "both looked, neither found a charge, both charged. Charges: " + charges);

        story.step("The same with UNIQUE (booking), and the handler inserts without looking: ON CONFLICT DO NOTHING.");
        charges = uniqueConstraint(story, scene);
        story.check(charges == 1, "the second insert found the first. Charges: " + charges);

        story.step(
                "The same without that constraint and with an inbox: the library begins a transaction and inserts the"
                        + " message's id and the handler's name, then the handler charges in the same transaction.");
        charges = inboxRow(story, scene);
        story.look("inbox", Rows.of(scene, "SELECT message_id, handler, outcome FROM inbox"));
        story.check(
                charges == 1,
                "the second waited for the first one's commit and had nothing left to do. Charges: " + charges);
    }

    private static long lookThenInsert(Story story, Scene scene) throws InterruptedException {
        CyclicBarrier bothHaveLooked = new CyclicBarrier(2);
        Handler handler = (message, lease) -> {
            boolean isCharged = scene.db().withHandle(handle -> isCharged(handle, message));
            bothHaveLooked.await(Quick.LONG.toSeconds(), TimeUnit.SECONDS);
            if (!isCharged) {
                scene.db().useHandle(handle -> charge(handle, message));
            }
            return Outcome.done();
        };
        return chargesOfTwoWorkers(story, scene, handler, bothHaveLooked);
    }

    private static long uniqueConstraint(Story story, Scene scene) throws InterruptedException {
        scene.db().useHandle(handle -> {
            handle.execute("TRUNCATE lab_charges");
            handle.execute("ALTER TABLE lab_charges ADD CONSTRAINT charged_once UNIQUE (booking)");
        });
        CyclicBarrier bothAreThere = new CyclicBarrier(2);
        Handler handler = (message, lease) -> {
            bothAreThere.await(Quick.LONG.toSeconds(), TimeUnit.SECONDS);
            scene.db()
                    .useHandle(handle -> handle.execute(
                            "INSERT INTO lab_charges VALUES (?) ON CONFLICT ON CONSTRAINT charged_once DO NOTHING",
                            message.subject()));
            return Outcome.done();
        };
        return chargesOfTwoWorkers(story, scene, handler, bothAreThere);
    }

    private static long inboxRow(Story story, Scene scene) throws InterruptedException {
        scene.db().useHandle(handle -> {
            handle.execute("TRUNCATE lab_charges");
            handle.execute("ALTER TABLE lab_charges DROP CONSTRAINT charged_once");
        });
        Handler once = Subscription.once(TOPIC, HANDLER, scene.db(), (handle, message) -> {
                    charge(handle, message);
                    return Outcome.done();
                })
                .handler();
        CyclicBarrier bothAreThere = new CyclicBarrier(2);
        Handler handler = (message, lease) -> {
            bothAreThere.await(Quick.LONG.toSeconds(), TimeUnit.SECONDS);
            return once.handle(message, lease);
        };
        return chargesOfTwoWorkers(story, scene, handler, bothAreThere);
    }

    /** Has worker A begin, takes its lease away, has worker B handle the same message, and counts. */
    private static long chargesOfTwoWorkers(Story story, Scene scene, Handler handler, CyclicBarrier bothAreThere)
            throws InterruptedException {
        Subscription subscription = Subscription.of(TOPIC, HANDLER, handler);
        Outbox outbox = Outbox.on(scene.db());
        scene.db()
                .useTransaction(
                        handle -> outbox.enqueue(handle, NewMessage.dueNow(TOPIC, "booking-7", 1, "{}", Map.of())));
        try (LabWorker a = LabWorker.start(scene, "worker-a", 1, List.of(subscription))) {
            Patience.until("worker A has begun", Quick.LONG, () -> bothAreThere.getNumberWaiting() == 1);
            scene.db()
                    .useHandle(handle ->
                            handle.execute("UPDATE outbox SET leased_until = now() WHERE status = 'PENDING'"));
            try (LabWorker b = LabWorker.start(scene, "worker-b", 1, List.of(subscription))) {
                Quick.awaitNothingDue(scene);
                look(story, "worker A", a.stop());
                look(story, "worker B", b.stop());
            }
        }
        return Rows.number(scene, "SELECT count(*) FROM lab_charges");
    }

    private static void look(Story story, String worker, Totals totals) {
        story.look(worker, "done: " + totals.done() + ", settled too late: " + totals.lostLease());
    }

    private static boolean isCharged(Handle handle, Message message) {
        return handle.createQuery("SELECT EXISTS (SELECT FROM lab_charges WHERE booking = :booking)")
                .bind("booking", message.subject())
                .mapTo(Boolean.class)
                .one();
    }

    private static void charge(Handle handle, Message message) {
        handle.execute("INSERT INTO lab_charges VALUES (?)", message.subject());
    }
}
