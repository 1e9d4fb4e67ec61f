package dev.stayhub.local.lab;

import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.outbox.NewMessage;
import dev.stayhub.outbox.Outbox;
import dev.stayhub.testbed.guests.ApiClient.Answer;
import dev.stayhub.testbed.guests.Night;
import dev.stayhub.testbed.waiting.Together;
import java.util.List;
import java.util.Map;

final class Rollback implements Experiment.Play {

    private static final NewMessage MESSAGE = NewMessage.dueNow("booking.created", "a-booking", 1, "{}", Map.of());

    @Override
    public void tell(Story story, Stage stage) throws InterruptedException {
        Scene scene = stage.scene("outbox");
        Outbox outbox = Outbox.on(scene.db());
        story.step("A transaction writes a message, and is rolled back.");
        long inside = scene.db().inTransaction(handle -> {
            outbox.enqueue(handle, MESSAGE);
            long seen = handle.createQuery("SELECT count(*) FROM outbox")
                    .mapTo(Long.class)
                    .one();
            handle.rollback();
            return seen;
        });
        long after = Rows.number(scene, "SELECT count(*) FROM outbox");
        story.look("messages", inside + " seen inside the transaction, " + after + " after it");
        story.check(inside == 1 && after == 0, "no message is left: " + after);

        story.step("The same call without a transaction around it.");
        String refusal = scene.db().withHandle(handle -> {
            try {
                return "written: " + outbox.enqueue(handle, MESSAGE);
            } catch (IllegalStateException e) {
                return e.getMessage();
            }
        });
        story.look("enqueue said", refusal);
        story.check(
                Rows.number(scene, "SELECT count(*) FROM outbox") == 0 && refusal.contains("inside the transaction"),
                "the mistake that reopens the gap cannot be written");

        story.step("Two guests ask StayHub's api for the same night at the same time.");
        scene.startApi();
        Night night = scene.guests().nextNight();
        List<Answer> answers = Together.all(
                List.of(() -> scene.guests().book(night), () -> scene.guests().book(night)));
        story.look(
                "answers",
                answers.stream().map(Answer::status).sorted().toList().toString());
        story.look("outbox", Rows.outbox(scene));
        scene.startWorker("worker", Quick.WORKER);
        Quick.awaitNothingDue(scene);
        story.look("mailbox", Rows.mailbox(scene));
        int confirmations = Quick.guestsMail(scene).size();
        long bookings = Rows.number(scene, "SELECT count(DISTINCT subject) FROM outbox");
        story.check(
                bookings == 1 && confirmations == 1,
                "the guest who lost the race has no message and no email: bookings with messages: " + bookings
                        + ", confirmations: " + confirmations);
    }
}
