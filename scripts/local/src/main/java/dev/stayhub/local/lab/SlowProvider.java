package dev.stayhub.local.lab;

import dev.stayhub.local.stage.Guests.Answer;
import dev.stayhub.local.stage.Patience;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.local.twins.Twin.Mistake;
import dev.stayhub.testbed.mail.Moment;
import java.time.Duration;
import java.util.List;

final class SlowProvider implements Experiment {

    private static final int GUESTS = 8;
    private static final int NIGHTS = 3;
    private static final Duration AN_EMAIL = Duration.ofMillis(400);
    private static final int WHILE_AWAY = 4;

    @Override
    public String name() {
        return "slow-provider";
    }

    @Override
    public String about() {
        return "a mail provider that takes 400 ms, in the request and behind the queue; then one that is away";
    }

    @Override
    public void play(Story story, Stage stage) throws InterruptedException {
        Scene inRequest = stage.scene("send-then-commit");
        story.step("In the request: " + GUESTS + " guests book " + NIGHTS + " nights each, one after the other. The"
                + " service sends before it answers.");
        inRequest.startTwin(Mistake.SEND_THEN_COMMIT, Duration.ofSeconds(5));
        List<Answer> waited = book(story, inRequest);
        long refused = bookWhileAway(story, inRequest);
        inRequest.close();

        Scene behindQueue = stage.scene("outbox");
        story.step("Behind the queue: the same guests at StayHub's api, whose worker sends.");
        behindQueue.startApi();
        behindQueue.startWorker("worker", Quick.WORKER);
        List<Answer> answered = book(story, behindQueue);
        story.look("waiting in the outbox meanwhile", "" + Rows.due(behindQueue));
        Quick.awaitNothingDue(behindQueue);
        long refusedByApi = bookWhileAway(story, behindQueue);

        story.check(
                Quick.medianMillis(waited) >= AN_EMAIL.toMillis(),
                "in the request, guests wait for the provider: median " + Quick.millis(Quick.medianMillis(waited)));
        story.check(
                Quick.medianMillis(answered) < AN_EMAIL.toMillis() / 2.0,
                "behind the queue they do not: median " + Quick.millis(Quick.medianMillis(answered)));
        story.check(
                refused == WHILE_AWAY && refusedByApi == 0,
                "while the provider is away, refused in the request: " + refused + " of " + WHILE_AWAY
                        + ", behind the queue: " + refusedByApi);
        behindQueue.close();
        story.learn("Three reasons not to do it in the request: latency; isolation, so that its outage becomes your"
                + " backlog and not your outage; and back-pressure, so that a burst becomes a longer queue.");
        story.where(
                "api/src/main/java/dev/stayhub/api/booking/BookingRoutes.java",
                "answers when the booking is committed");
        story.where("worker/src/main/java/dev/stayhub/worker/email/DeliverEmail.java", "sends, later");
        story.where(
                "scripts/local/src/test/java/dev/stayhub/local/run/ProviderTroubleIT.java",
                "the test: bookings are as fast as before, whatever ails the provider");
    }

    private static List<Answer> book(Story story, Scene scene) throws InterruptedException {
        scene.guests().book();
        scene.provider().behave(moment -> {
            if (moment == Moment.TAKEN) {
                Patience.pass(AN_EMAIL);
            }
        });
        long startNanos = System.nanoTime();
        List<Answer> answers = scene.guests().bookInTurn(GUESTS, NIGHTS);
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        story.look(
                "answers",
                answers.size() + ", median " + Quick.millis(Quick.medianMillis(answers)) + ", slowest "
                        + Quick.millis(Quick.slowestMillis(answers)) + ", " + Math.round(answers.size() / seconds)
                        + " bookings a second");
        return answers;
    }

    private static long bookWhileAway(Story story, Scene scene) throws InterruptedException {
        scene.provider().goDown();
        List<Answer> answers = scene.guests().bookAtOnce(WHILE_AWAY);
        scene.provider().comeBack();
        long refused = answers.stream().filter(answer -> !answer.isBooked()).count();
        story.look("while nobody listens at the provider's", WHILE_AWAY - refused + " booked, " + refused + " refused");
        return refused;
    }
}
