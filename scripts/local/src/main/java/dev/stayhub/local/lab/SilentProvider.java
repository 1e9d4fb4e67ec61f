package dev.stayhub.local.lab;

import dev.stayhub.events.BookingCreated;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.testbed.mail.Behaviour;
import dev.stayhub.testbed.waiting.Patience;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The mail provider takes emails and never says so: what that costs, and what bounds it. A part of slow-provider. */
final class SilentProvider implements Experiment.Play {

    private static final int COPIES = 4;
    private static final Duration PATIENCE = Duration.ofMillis(500);
    private static final String LETTERS = "lab.letters";
    private static final int LETTERS_WRITTEN = 20;

    @Override
    public void tell(Story story, Stage stage) throws InterruptedException {
        Scene scene = stage.scene("silent");
        story.step("A provider that takes an email and never answers the final dot. worker.jar waits for 45 s; here its"
                + " handler and its mailer wait for " + PATIENCE.toMillis() + " ms, and each pause that they ask for is"
                + " read from the row and then skipped. Two slots, and a second topic that needs no provider.");
        scene.provider().behave(Behaviour.swallowing());
        try (GuestMail mail = GuestMail.of(scene, PATIENCE);
                LabWorker worker = LabWorker.start(scene, "worker", 2, List.of(confirmation(mail), letters()))) {
            String key = new CutOver(scene.db(), mail)
                    .book(CutOver.Step.NEW_PATH, scene.guests().nextNight())
                    .idempotencyKey();
            otherTopic(story, scene);
            copies(story, scene, key);
            answered(story, scene, key);
        }
    }

    private static Subscription confirmation(GuestMail mail) {
        return Subscription.of(
                BookingCreated.TOPIC.name(), "confirm-booking-to-guest", mail.handler(), mail.destination());
    }

    private static Subscription letters() {
        return Subscription.of(LETTERS, "send-letter", (message, lease) -> Outcome.done());
    }

    private static void otherTopic(Story story, Scene scene) throws InterruptedException {
        Messages.write(scene, LETTERS, LETTERS_WRITTEN);
        Patience.until("the other topic is done", Quick.LONG, () -> done(scene, LETTERS) == LETTERS_WRITTEN);
        long emails = done(scene, BookingCreated.TOPIC.name());
        story.check(
                emails == 0,
                "the other topic goes on: done: " + LETTERS_WRITTEN + " letters, confirmations: " + emails);
    }

    private static void copies(Story story, Scene scene, String key) throws InterruptedException {
        List<Integer> pauses = new ArrayList<>();
        for (int copy = 1; copy <= COPIES; copy++) {
            int copies = copy;
            Patience.until(
                    "copy " + copy + " is out and its pause begun",
                    Quick.LONG,
                    () -> Quick.guestsMail(scene).size() == copies && pauseMinutes(scene) > 0);
            pauses.add(pauseMinutes(scene));
            if (copy < COPIES) {
                scene.skipLongPauses();
            }
        }
        story.look("outbox", Rows.of(scene, """
                SELECT topic, status, attempts, deferrals, left(last_error, 40) AS last_error
                FROM outbox
                WHERE status = 'PENDING'
                """));
        story.look("minutes until the next copy", pauses.toString());
        int texts = scene.provider().mailbox().textsOf(key);
        story.check(
                Quick.guestsMail(scene).size() == COPIES && texts == 1,
                "by plain SMTP each attempt is a copy: copies: " + COPIES + ", different texts: " + texts);
        story.check(isDoubling(pauses), "so the copies get rarer: each pause is twice the one before");
        long attempts = Rows.number(scene, "SELECT sum(attempts) FROM outbox WHERE status = 'PENDING'");
        story.check(attempts == 0, "the silence is the provider's: attempts spent: " + attempts);
    }

    private static void answered(Story story, Scene scene, String key) throws InterruptedException {
        story.step("The provider answers again.");
        scene.provider().behave(Behaviour.ORDINARY);
        scene.skipLongPauses();
        Quick.awaitNothingDue(scene);
        story.look("email_deliveries", Rows.emailDeliveries(scene));
        int copies = scene.provider().mailbox().copies().get(key);
        story.check(copies == COPIES + 1, "the one that was answered is the last: copies: " + copies);
    }

    /** Each is about twice the one before; they are read a moment after they began. */
    private static boolean isDoubling(List<Integer> pauses) {
        for (int i = 1; i < pauses.size(); i++) {
            if (Math.abs(pauses.get(i) - 2 * pauses.get(i - 1)) > 1) {
                return false;
            }
        }
        return true;
    }

    /** How long the email waits for its next attempt; 0 while one runs. */
    private static int pauseMinutes(Scene scene) {
        return (int) Rows.number(scene, """
                SELECT coalesce(max(round(extract(EPOCH FROM available_at - now()) / 60)), 0)::BIGINT
                FROM outbox
                WHERE status = 'PENDING' AND leased_until IS NULL
                """);
    }

    private static long done(Scene scene, String topic) {
        return Rows.number(scene, "SELECT count(*) FROM outbox WHERE status = 'DONE' AND topic = '" + topic + "'");
    }
}
