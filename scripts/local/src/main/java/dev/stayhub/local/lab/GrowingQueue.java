package dev.stayhub.local.lab;

import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.testbed.waiting.Patience;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

final class GrowingQueue implements Experiment.Play {

    /** The one that is watched until it is empty again: Little's law is about averages from empty to empty. */
    private static final String MORE_CONSUMERS = "lab.more";

    private static final int FEW_SLOTS = 2;
    private static final int MANY_SLOTS = 12;
    private static final Duration A_LETTER = Duration.ofMillis(100);
    private static final Duration A_CHEAP_LETTER = Duration.ofMillis(10);
    private static final Duration BETWEEN_LETTERS = Duration.ofMillis(16);
    private static final Duration TIME = Duration.ofSeconds(2);
    private static final Duration WORTHLESS_AFTER = Duration.ofMillis(300);
    private static final int LIMIT = 10;
    private static final int NO_LIMIT = Integer.MAX_VALUE;
    /** How far measured and computed may be apart: both are sampled. */
    private static final double TOLERANCE = 0.25;

    private final LongAdder handlerNanos = new LongAdder();
    private final AtomicInteger handled = new AtomicInteger();
    private final AtomicInteger shed = new AtomicInteger();

    @Override
    public void tell(Story story, Stage stage) throws InterruptedException {
        Scene scene = stage.scene("outbox");
        story.step("A producer writes a letter every " + BETWEEN_LETTERS.toMillis() + " ms. A worker with " + FEW_SLOTS
                + " slots takes " + A_LETTER.toMillis() + " ms for each, so it does at most "
                + perSecond(A_LETTER, FEW_SLOTS) + " a second.");
        Traffic.Seen nothing = play(story, scene, "lab.nothing", FEW_SLOTS, taking(A_LETTER), NO_LIMIT);
        story.check(
                nothing.depthAtTheEnd() > nothing.depthHalfway() && nothing.depthHalfway() > FEW_SLOTS,
                "the queue only grows: waiting: " + nothing.depthHalfway() + ", then " + nothing.depthAtTheEnd());

        story.step("First answer, more consumers: " + MANY_SLOTS + " slots.");
        Traffic.Seen more = play(story, scene, MORE_CONSUMERS, MANY_SLOTS, taking(A_LETTER), NO_LIMIT);
        checkShorter(story, more, nothing);
        littlesLaw(story, scene, more);

        story.step("Second answer, cheaper messages: a letter takes " + A_CHEAP_LETTER.toMillis() + " ms, with "
                + FEW_SLOTS + " slots as before.");
        checkShorter(story, play(story, scene, "lab.cheap", FEW_SLOTS, taking(A_CHEAP_LETTER), NO_LIMIT), nothing);

        story.step("Third answer, shed: a letter that has waited for " + WORTHLESS_AFTER.toMillis()
                + " ms is worth nothing any more, and its handler answers done without sending it.");
        checkShorter(story, play(story, scene, "lab.shed", FEW_SLOTS, sheddingWhatIsLate(), NO_LIMIT), nothing);
        story.check(
                shed.get() > 0,
                "letters that nobody gets: " + shed + ". Which may be shed is for the business to say.");

        story.step("Fourth answer, slow the producers: whoever finds " + LIMIT + " waiting is told to come again later"
                + " (in HTTP: 503 and Retry-After), and writes nothing.");
        Traffic.Seen slowed = play(story, scene, "lab.slowed", FEW_SLOTS, taking(A_LETTER), LIMIT);
        checkShorter(story, slowed, nothing);
        story.check(
                slowed.depthAtTheEnd() <= LIMIT && slowed.putOff() > 0,
                "the queue has a limit, and the producer is told: put off: " + slowed.putOff() + " times");
    }

    private static Traffic.Seen play(Story story, Scene scene, String topic, int slots, Handler handler, int limit)
            throws InterruptedException {
        Subscription letters = Subscription.of(topic, "send-letter", handler);
        try (LabWorker worker = LabWorker.start(scene, "worker", slots, List.of(letters))) {
            Traffic traffic = new Traffic(scene, topic, worker);
            Traffic.Plan plan = new Traffic.Plan(BETWEEN_LETTERS, TIME, limit);
            Traffic.Seen seen = topic.equals(MORE_CONSUMERS) ? traffic.playUntilEmpty(plan) : traffic.play(plan);
            story.look(
                    "queue",
                    "written " + seen.written() + ", waiting halfway " + seen.depthHalfway() + ", at the end "
                            + seen.depthAtTheEnd());
            return seen;
        }
    }

    private static void checkShorter(Story story, Traffic.Seen answer, Traffic.Seen nothing) {
        story.check(
                answer.depthAtTheEnd() < nothing.depthAtTheEnd() / 2.0,
                "waiting at the end: " + answer.depthAtTheEnd() + ", without an answer " + nothing.depthAtTheEnd());
    }

    private void littlesLaw(Story story, Scene scene, Traffic.Seen seen) {
        double lambda = seen.written() / seen.seconds();
        double w = scene.db()
                .withHandle(handle -> handle.createQuery("""
                        SELECT avg(extract(EPOCH FROM processed_at - created_at)) FROM outbox WHERE topic = :topic
                        """)
                        .bind("topic", MORE_CONSUMERS)
                        .mapTo(Double.class)
                        .one());
        double handlerSeconds = handlerNanos.sum() / 1e9 / handled.get();
        story.look(
                "measured, from empty to empty",
                number(lambda) + " letters a second, each " + number(w) + " s in the table, of which "
                        + number(handlerSeconds) + " s in the handler");
        story.check(
                isNear(seen.averageDepth(), lambda * w),
                "Little's law, L = lambda x W: in the table on average " + number(seen.averageDepth()) + ", computed "
                        + number(lambda * w));
        story.check(
                isNear(seen.averageBusySlots(), lambda * handlerSeconds),
                "it sizes the worker, too: busy slots on average " + number(seen.averageBusySlots()) + ", computed "
                        + number(lambda * handlerSeconds));
    }

    private Handler taking(Duration time) {
        handlerNanos.reset();
        handled.set(0);
        return (message, lease) -> {
            long startNanos = System.nanoTime();
            Patience.pass(time);
            handlerNanos.add(System.nanoTime() - startNanos);
            handled.incrementAndGet();
            return Outcome.done();
        };
    }

    private Handler sheddingWhatIsLate() {
        return (message, lease) -> {
            Duration waited =
                    Duration.between(message.createdAt(), Clock.systemUTC().instant());
            if (waited.compareTo(WORTHLESS_AFTER) > 0) {
                shed.incrementAndGet();
            } else {
                Patience.pass(A_LETTER);
            }
            return Outcome.done();
        };
    }

    private static boolean isNear(double measured, double computed) {
        return Math.abs(measured - computed) <= TOLERANCE * computed;
    }

    private static long perSecond(Duration each, int slots) {
        return slots * Duration.ofSeconds(1).dividedBy(each);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
