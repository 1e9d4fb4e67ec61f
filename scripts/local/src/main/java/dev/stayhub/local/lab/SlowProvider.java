package dev.stayhub.local.lab;

import dev.stayhub.local.faults.Column;
import dev.stayhub.local.faults.Faults;
import dev.stayhub.local.faults.OutboxColumn;
import dev.stayhub.local.faults.TwinColumn;
import dev.stayhub.local.ledger.Ledger;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.local.twins.Twin.Mistake;
import dev.stayhub.testbed.guests.ApiClient.Answer;
import dev.stayhub.testbed.mail.Moment;
import dev.stayhub.testbed.waiting.Patience;
import java.time.Duration;
import java.util.List;

final class SlowProvider implements Experiment.Play {

    private static final int GUESTS = 8;
    private static final int NIGHTS = 3;
    private static final Duration AN_EMAIL = Duration.ofMillis(400);
    private static final int WHILE_AWAY = 4;
    /** Waiting is what they do, so many of them cost little. */
    private static final String SLOTS = "12";

    @Override
    public void tell(Story story, Stage stage) throws Exception {
        story.step("In the request: " + GUESTS + " guests book " + NIGHTS + " nights each, one after the other. The"
                + " service sends before it answers.");
        Column inRequest = TwinColumn.on(stage, Mistake.SEND_THEN_COMMIT);
        List<Answer> waited = book(story, inRequest);
        long refused = bookWhileAway(story, inRequest);

        story.step("Behind the queue: the same guests at StayHub's api, whose worker sends.");
        Column behindQueue = OutboxColumn.on(stage, Quick.worker("STAYHUB_SLOTS", SLOTS));
        List<Answer> answered = book(story, behindQueue);
        story.look("waiting in the outbox meanwhile", "" + Ledger.due(behindQueue.scene()));
        behindQueue.settle();
        long refusedByApi = bookWhileAway(story, behindQueue);

        story.check(
                waited.stream().allMatch(answer -> answer.millis() >= AN_EMAIL.toMillis()),
                "in the request, every guest waits for the provider: median "
                        + Quick.millis(Quick.medianMillis(waited)));
        story.check(
                Quick.medianMillis(answered) < Quick.medianMillis(waited),
                "behind the queue they do not: median " + Quick.millis(Quick.medianMillis(answered)));
        story.check(
                refused == WHILE_AWAY && refusedByApi == 0,
                "while the provider is away, refused in the request: " + refused + " of " + WHILE_AWAY
                        + ", behind the queue: " + refusedByApi);

        new SilentProvider().tell(story, stage);
    }

    private static List<Answer> book(Story story, Column column) throws InterruptedException {
        column.revive();
        column.scene().guests().book();
        column.scene().provider().behave(moment -> {
            if (moment == Moment.TAKEN) {
                Patience.pass(AN_EMAIL);
            }
        });
        long startNanos = System.nanoTime();
        List<Answer> answers = column.scene().guests().bookInTurn(GUESTS, NIGHTS);
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        story.look(
                "answers",
                answers.size() + ", median " + Quick.millis(Quick.medianMillis(answers)) + ", slowest "
                        + Quick.millis(Quick.slowestMillis(answers)) + ", " + Math.round(answers.size() / seconds)
                        + " bookings a second");
        return answers;
    }

    private static long bookWhileAway(Story story, Column column) throws Exception {
        List<Answer> answers =
                Faults.outage(WHILE_AWAY, Duration.ZERO).strike(column).answered();
        long refused = answers.stream().filter(answer -> !answer.isBooked()).count();
        story.look("while nobody listens at the provider's", WHILE_AWAY - refused + " booked, " + refused + " refused");
        column.scene().close();
        return refused;
    }
}
