package dev.stayhub.local.lab;

import dev.stayhub.local.stage.Guests.Answer;
import dev.stayhub.local.stage.Patience;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.testbed.mail.Mailbox.Delivery;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

final class Outage implements Experiment {

    private static final int BOOKINGS = 8;
    /** To the guest and to the host of each. */
    private static final int EMAILS = 2 * BOOKINGS;

    private static final Duration AWAY = Duration.ofSeconds(4);

    @Override
    public String name() {
        return "outage";
    }

    @Override
    public String about() {
        return "the mail provider is away: messages wait, none dies, and its return is no stampede";
    }

    @Override
    public void play(Story story, Stage stage) throws InterruptedException {
        Scene scene = stage.scene("outbox");
        scene.startApi();
        scene.startWorker("worker", Quick.WORKER);
        scene.guests().book();
        Quick.awaitEmails(scene, 1);
        List<Answer> before = scene.guests().bookInTurn(4, BOOKINGS / 4);
        Quick.awaitNothingDue(scene);

        story.step("Nobody listens at the provider's any more. " + BOOKINGS + " guests book.");
        scene.provider().goDown();
        List<Answer> during = scene.guests().bookInTurn(4, BOOKINGS / 4);
        story.look(
                "answers",
                "median " + Quick.millis(Quick.medianMillis(during)) + ", before: "
                        + Quick.millis(Quick.medianMillis(before)));
        story.check(
                during.stream().allMatch(Answer::isBooked), "booked: " + during.size() + ". The outage is not theirs.");

        story.step("It stays away for " + AWAY.toSeconds()
                + " s. After a few failures the breaker opens: nobody knocks any more,"
                + " even where a next try is overdue.");
        Patience.pass(AWAY);
        story.look("outbox", putOff(scene));
        long spent = Rows.number(scene, "SELECT coalesce(sum(attempts), 0) FROM outbox WHERE status = 'PENDING'");
        long deferred = Rows.number(scene, "SELECT coalesce(sum(deferrals), 0) FROM outbox");
        story.check(
                spent == 0 && deferred > 0,
                "attempts spent: " + spent + ", put off: " + deferred + " times. It is not the messages' fault.");

        story.step("It is back.");
        long backNanos = System.nanoTime();
        int seen = scene.provider().mailbox().size();
        scene.provider().comeBack();
        Quick.awaitNothingDue(scene);
        List<Delivery> late = scene.provider().mailbox().since(seen);
        story.look(
                "emails came",
                late.stream().map(each -> seconds(each.atNanos() - backNanos)).toList() + " s after its return");
        long dead = Rows.number(scene, "SELECT count(*) FROM outbox WHERE status = 'DEAD'");
        story.check(
                late.size() == EMAILS && dead == 0,
                "emails: " + late.size() + " of " + EMAILS + ", dead letters: " + dead);
        scene.close();
        story.learn(
                "An unavailable provider is nobody's fault: no attempt is spent, and a circuit breaker keeps the worker from"
                        + " knocking. Backoff grows, because retries are load; it is capped, because doubling reaches days; it is"
                        + " jittered and the return is paced, or the outage's victims come back as a herd.");
        story.where("outbox/src/main/java/dev/stayhub/outbox/Destination.java", "the breaker");
        story.where("outbox/src/main/java/dev/stayhub/outbox/drain/settle/Backoff.java", "growing, capped, jittered");
        story.where("outbox/src/main/java/dev/stayhub/outbox/drain/ReturnPace.java", "the return");
        story.where("docs/decisions/010-the-return-is-spread.md", "what was measured");
        story.where("outbox/src/test/java/dev/stayhub/outbox/drain/OutageTest.java", "the tests");
    }

    private static List<String> putOff(Scene scene) {
        return scene.db().withHandle(handle -> Rows.of(handle, """
                SELECT id, attempts, deferrals,
                       round(extract(EPOCH FROM available_at - now())::NUMERIC, 1) || ' s' AS next_try_in,
                       left(last_error, 46) AS last_error
                FROM outbox
                WHERE status = 'PENDING' AND due_at <= now()
                ORDER BY id
                """));
    }

    private static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.1f", nanos / 1e9);
    }
}
