package dev.stayhub.local.lab;

import dev.stayhub.local.stage.Scene;
import dev.stayhub.outbox.NewMessage;
import dev.stayhub.outbox.Outbox;
import dev.stayhub.testbed.waiting.Patience;
import java.time.Duration;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/** Messages of one topic that come at even distances, and what can be measured meanwhile. Used by one thread, once. */
final class Traffic {

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(4);

    private final Scene scene;
    private final String topic;
    private final LabWorker worker;
    private final Outbox outbox;
    private int written;
    private int putOff;
    private double depthNanos;
    private double busyNanos;

    Traffic(Scene scene, String topic, LabWorker worker) {
        this.scene = scene;
        this.topic = topic;
        this.worker = worker;
        this.outbox = Outbox.on(scene.db());
    }

    /**
     * What was seen.
     *
     * @param written how many messages came
     * @param putOff how often the producer found the queue too long and did not write
     * @param depthHalfway how many of them were not done when half of the time was over
     * @param depthAtTheEnd the same when all of it was
     * @param seconds from the first look to the last
     * @param averageDepth over all looks, each weighted by the time to the next
     * @param averageBusySlots the same of the slots that ran a handler
     */
    record Seen(
            int written,
            int putOff,
            int depthHalfway,
            int depthAtTheEnd,
            double seconds,
            double averageDepth,
            double averageBusySlots) {}

    /** How often a producer wants to write and for how long, and how long the queue may be for it to write. */
    record Plan(Duration between, Duration time, int limit) {}

    /** Plays it, and looks on until all that was written is done. */
    Seen playUntilEmpty(Plan plan) throws InterruptedException {
        return play(plan, true);
    }

    /** Plays it, and leaves what is not done. */
    Seen play(Plan plan) throws InterruptedException {
        return play(plan, false);
    }

    private Seen play(Plan plan, boolean untilEmpty) throws InterruptedException {
        int depthHalfway = -1;
        int depthAtTheEnd = -1;
        try (Handle handle = scene.db().open()) {
            long startNanos = System.nanoTime();
            long elapsedNanos = 0;
            while (depthAtTheEnd < 0 || (untilEmpty && depth(handle) > 0)) {
                int depth = depth(handle);
                int busy = worker.busySlots();
                if (elapsedNanos >= plan.time().toNanos()) {
                    depthAtTheEnd = depthAtTheEnd < 0 ? depth : depthAtTheEnd;
                } else if (written + putOff <= elapsedNanos / plan.between().toNanos()) {
                    writeOrPutOff(handle, depth < plan.limit());
                }
                if (depthHalfway < 0 && elapsedNanos >= plan.time().toNanos() / 2) {
                    depthHalfway = depth;
                }
                Patience.pass(BETWEEN_LOOKS);
                long nowNanos = System.nanoTime() - startNanos;
                depthNanos += (double) depth * (nowNanos - elapsedNanos);
                busyNanos += (double) busy * (nowNanos - elapsedNanos);
                elapsedNanos = nowNanos;
            }
            return new Seen(
                    written,
                    putOff,
                    depthHalfway,
                    depthAtTheEnd,
                    elapsedNanos / 1e9,
                    depthNanos / elapsedNanos,
                    busyNanos / elapsedNanos);
        }
    }

    /** With several producers the queue can become longer by one message each: looking is a limit here, not a lock. */
    private void writeOrPutOff(Handle handle, boolean mayWrite) {
        if (!mayWrite) {
            putOff++;
            return;
        }
        handle.useTransaction(
                transaction -> outbox.enqueue(transaction, NewMessage.dueNow(topic, "letter", 1, "{}", Map.of())));
        written++;
    }

    private int depth(Handle handle) {
        return handle.createQuery("SELECT count(*) FROM outbox WHERE topic = :topic AND status = 'PENDING'")
                .bind("topic", topic)
                .mapTo(Integer.class)
                .one();
    }
}
