package dev.stayhub.local.lab;

import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.testbed.guests.ApiClient.Answer;
import dev.stayhub.testbed.process.Program;
import java.util.List;

final class DueLater implements Experiment.Play {

    private static final String REMINDERS = "topic = 'booking.reminder_scheduled'";
    private static final String REMINDER_KEY = "booking-reminder:";

    @Override
    public void tell(Story story, Stage stage) throws InterruptedException {
        Scene scene = stage.scene("outbox");
        scheduled(story, scene);
        Program worker = notEarly(story, scene);
        worker.stop();
        overdue(story, scene);
        caughtUp(story, scene);
        again(story, scene);
    }

    private static void scheduled(Story story, Scene scene) throws InterruptedException {
        story.step("Two guests book. Each booking writes a message that is due now, and a reminder that is due two days"
                + " before check-in. The second guest cancels.");
        scene.startApi();
        scene.guests().book();
        Answer second = scene.guests().book();
        scene.guests().cancel(second.bookingId());
        story.look("outbox", Rows.of(scene, """
                SELECT id, topic, status, extract(DAY FROM due_at - now()) AS due_in_days FROM outbox ORDER BY id
                """));
        long together = Rows.number(scene, """
                SELECT count(*)
                FROM outbox
                JOIN bookings ON bookings.public_id::TEXT = outbox.subject
                WHERE topic = 'booking.reminder_scheduled' AND outbox.created_at = bookings.created_at
                """);
        story.check(together == 2, "each reminder was written by its booking's transaction: " + together + " of 2");
    }

    private static Program notEarly(Story story, Scene scene) throws InterruptedException {
        story.step("A worker. It does what is due.");
        Program worker = scene.startWorker("worker", Quick.WORKER);
        Quick.awaitNothingDue(scene);
        long claimed = Rows.number(scene, "SELECT count(*) FROM outbox WHERE lease_token > 0 AND " + REMINDERS);
        story.check(
                claimed == 0 && reminders(scene) == 0,
                "no reminder is early: claimed: " + claimed + ", sent: " + reminders(scene));
        return worker;
    }

    private static void overdue(Story story, Scene scene) throws InterruptedException {
        story.step(
                "The worker is stopped, and the day of both reminders comes. (The experiment moves due_at to three hours"
                        + " ago.) Where that shows: worker.jar stats --max-age 5m");
        scene.db().useHandle(handle -> handle.execute("""
                UPDATE outbox
                SET due_at = now() - INTERVAL '3 hours', available_at = now() - INTERVAL '3 hours'
                WHERE topic = 'booking.reminder_scheduled'
                """));
        List<String> stats =
                scene.runWorkerCommand("stats", "--max-age", "5m").lines().toList();
        story.look("printed", stats);
        story.check(
                stats.stream().anyMatch(line -> line.contains("due for 3h") && line.contains("longer than 5m")),
                "the age of the oldest tells that nobody does it; the metric is stayhub_outbox_oldest_waiting_seconds");
    }

    private static void caughtUp(Story story, Scene scene) throws InterruptedException {
        story.step("The worker is started again.");
        scene.startWorker("worker", Quick.WORKER);
        Quick.awaitNothingDue(scene);
        story.look("mailbox", Rows.mailbox(scene));
        story.check(
                reminders(scene) == 1,
                "it catches up, and looks at the booking first: reminders sent: " + reminders(scene)
                        + ", for the cancelled booking: 0");
    }

    private static void again(Story story, Scene scene) throws InterruptedException {
        story.step("The reminders come a second time, as after a crash before they were settled.");
        scene.db().useHandle(handle -> handle.execute("""
                UPDATE outbox SET status = 'PENDING', processed_at = NULL WHERE topic = 'booking.reminder_scheduled'
                """));
        Quick.awaitNothingDue(scene);
        long attempts = Rows.number(scene, "SELECT sum(attempts) FROM outbox WHERE " + REMINDERS);
        story.check(
                attempts == 4 && reminders(scene) == 1,
                "the email's key is known as SENT: attempts: " + attempts + ", reminders sent: " + reminders(scene));
    }

    private static int reminders(Scene scene) {
        return (int) scene.provider().mailbox().since(0).stream()
                .filter(delivery -> delivery.key().startsWith(REMINDER_KEY))
                .count();
    }
}
