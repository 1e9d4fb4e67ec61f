package dev.stayhub.local.lab;

import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.testbed.guests.ApiClient.Answer;
import java.util.List;
import java.util.Set;

final class OldPayload implements Experiment.Play {

    @Override
    public void tell(Story story, Stage stage) throws InterruptedException {
        Scene scene = stage.scene("outbox");
        scene.startApi();
        story.step(
                "Three guests book and the first cancels, while no worker runs. The payloads are then made what other"
                        + " releases write: the cancellation has no reason, a field that an earlier release did not know; the second"
                        + " booking has schema version 2 and two fields more, as of a later one; in the third a field was renamed,"
                        + " from guestEmail to email.");
        Answer cancelled = scene.guests().book();
        scene.guests().cancel(cancelled.bookingId());
        Answer newer = scene.guests().book();
        Answer renamed = scene.guests().book();
        rewrite(scene, cancelled, "booking.cancelled", "payload - 'reason'", 1);
        rewrite(scene, newer, "booking.created", """
                payload || '{"guestLanguage": "pt", "propertyPhotos": [{"width": 640}]}'
                """, 2);
        rewrite(scene, renamed, "booking.created", """
                payload - 'guestEmail' || jsonb_build_object('email', payload -> 'guestEmail')
                """, 2);
        story.look("outbox", messages(scene));

        story.step("The worker of today reads all of them.");
        scene.startWorker("worker", Quick.WORKER);
        Quick.awaitNothingDue(scene);
        story.look("outbox", messages(scene));
        Set<String> keys = Quick.guestsMail(scene).copies().keySet();
        story.look("emails to guests", List.copyOf(keys));
        story.check(
                keys.contains("booking-cancelled:" + cancelled.bookingId()),
                "what is missing in an old payload has a default: it is delivered");
        story.check(
                keys.contains("booking-created:" + newer.bookingId()),
                "what is unknown in a new payload is ignored: it is delivered");
        story.look("why a dead letter is one", Rows.of(scene, """
                SELECT last_error, count(*) FROM outbox WHERE status = 'DEAD' GROUP BY last_error
                """));
        long dead = Rows.number(scene, """
                SELECT count(*) FROM outbox
                WHERE status = 'DEAD' AND attempts = 1 AND last_error LIKE '%guestEmail is missing%'
                """);
        story.check(
                dead == 2 && !keys.contains("booking-created:" + renamed.bookingId()),
                "a renamed field is a removed one to all who wait for it: dead letters, the guest's and the host's: "
                        + dead);
    }

    private static void rewrite(Scene scene, Answer booking, String topic, String payload, int version) {
        scene.db()
                .useHandle(handle -> handle.createUpdate("UPDATE outbox SET payload = " + payload.strip()
                                + ", schema_version = :version WHERE topic = :topic AND subject = :subject")
                        .bind("version", version)
                        .bind("topic", topic)
                        .bind("subject", booking.bookingId())
                        .execute());
    }

    private static List<String> messages(Scene scene) {
        return Rows.of(scene, """
                SELECT topic, schema_version AS version, status, attempts
                FROM outbox
                WHERE due_at <= now()
                ORDER BY id
                LIMIT 12
                """);
    }
}
