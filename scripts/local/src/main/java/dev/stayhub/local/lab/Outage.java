package dev.stayhub.local.lab;

import dev.stayhub.local.faults.Faults;
import dev.stayhub.local.faults.OutboxColumn;
import dev.stayhub.local.faults.Struck;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.testbed.guests.ApiClient.Answer;
import dev.stayhub.testbed.mail.Mailbox.Delivery;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

final class Outage implements Experiment.Play {

    private static final int BOOKINGS = 8;
    /** To the guest and to the host of each. */
    private static final int EMAILS = 2 * BOOKINGS;

    private static final Duration AWAY = Duration.ofSeconds(4);

    @Override
    public void tell(Story story, Stage stage) throws Exception {
        OutboxColumn column = OutboxColumn.on(stage, Quick.WORKER);
        Scene scene = column.scene();
        column.revive();
        scene.guests().book();
        Quick.awaitEmails(scene, 1);
        List<Answer> before = scene.guests().bookAtOnce(BOOKINGS);
        column.settle();

        story.step("Nobody listens at the provider's any more. " + BOOKINGS + " guests book, and it stays away for "
                + AWAY.toSeconds() + " s. After a few failures the breaker opens: nobody knocks any more, even where a"
                + " next try is overdue.");
        Struck struck = Faults.outage(BOOKINGS, AWAY).strike(column);
        List<Answer> during = struck.answered();
        story.look(
                "answers",
                "median " + Quick.millis(Quick.medianMillis(during)) + ", before: "
                        + Quick.millis(Quick.medianMillis(before)));
        story.check(
                during.stream().allMatch(Answer::isBooked), "booked: " + during.size() + ". The outage is not theirs.");
        story.look("outbox", putOff(scene));
        long spent = Rows.number(scene, "SELECT coalesce(sum(attempts), 0) FROM outbox WHERE status = 'PENDING'");
        long deferred = Rows.number(scene, "SELECT coalesce(sum(deferrals), 0) FROM outbox");
        story.check(
                spent == 0 && deferred > 0,
                "attempts spent: " + spent + ", put off: " + deferred + " times. It is not the messages' fault.");

        story.step("It is back.");
        long backNanos = System.nanoTime();
        int seen = scene.provider().mailbox().size();
        struck.recover();
        List<Delivery> late = scene.provider().mailbox().since(seen);
        story.look(
                "emails came",
                late.stream().map(each -> seconds(each.atNanos() - backNanos)).toList() + " s after its return");
        int dead = column.ledger().balance().dead();
        story.check(
                late.size() == EMAILS && dead == 0,
                "emails: " + late.size() + " of " + EMAILS + ", dead letters: " + dead);
    }

    private static List<String> putOff(Scene scene) {
        return Rows.of(scene, """
                SELECT id, attempts, deferrals,
                       round(extract(EPOCH FROM available_at - now())::NUMERIC, 1) || ' s' AS next_try_in,
                       left(last_error, 46) AS last_error
                FROM outbox
                WHERE status = 'PENDING' AND due_at <= now()
                ORDER BY id
                """);
    }

    private static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.1f", nanos / 1e9);
    }
}
