package dev.stayhub.local.lab;

import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.testbed.waiting.Patience;
import dev.stayhub.testbed.waiting.Together;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

final class SkipLocked implements Experiment.Play {

    private static final String TOPIC = "lab.letters";
    private static final int LETTERS = 120;
    private static final int WORKERS = 4;
    private static final Duration A_LETTER = Duration.ofMillis(10);
    private static final long LOCK_TIMEOUT_MILLIS = 500;

    /** What comes behind the query for the next five rows. */
    private enum Lock {
        NONE(""),
        PLAIN("FOR UPDATE"),
        SKIPPING("FOR UPDATE SKIP LOCKED");

        private final String words;

        Lock(String words) {
            this.words = words;
        }
    }

    private record Taken(List<Long> ids, boolean timedOut, long millis) {

        @Override
        public String toString() {
            return timedOut
                    ? "nothing; gave up waiting after " + millis + " ms (lock_timeout)"
                    : ids + " in " + millis + " ms";
        }
    }

    @Override
    public void tell(Story story, Stage stage) throws InterruptedException {
        Scene scene = stage.scene("outbox");
        Messages.write(scene, TOPIC, LETTERS);
        oneHolds(story, scene.db());
        manyDrain(story, scene.db());
    }

    private static void oneHolds(Story story, Jdbi jdbi) {
        story.step("A worker has taken the first five messages and is still busy. Another one asks for five.");
        try (Handle busy = jdbi.open()) {
            busy.begin();
            List<Long> held = take(busy, Lock.SKIPPING).ids();
            story.look("the first holds", held.toString());
            Taken none = takeInTransaction(jdbi, Lock.NONE);
            Taken plain = takeInTransaction(jdbi, Lock.PLAIN);
            Taken skipping = takeInTransaction(jdbi, Lock.SKIPPING);
            story.look("without a lock", none.toString());
            story.look("FOR UPDATE", plain.toString());
            story.look("FOR UPDATE SKIP LOCKED", skipping.toString());
            story.check(none.ids().equals(held), "without a lock both have the same five");
            story.check(plain.timedOut(), "with FOR UPDATE the second one waits: " + plain.millis() + " ms");
            story.check(
                    Collections.disjoint(skipping.ids(), held) && skipping.ids().size() == 5,
                    "with SKIP LOCKED it takes the next five, at once: " + skipping.millis() + " ms");
            busy.rollback();
        }
    }

    private static void manyDrain(Story story, Jdbi jdbi) throws InterruptedException {
        story.step(WORKERS + " workers drain " + LETTERS + " messages, " + A_LETTER.toMillis()
                + " ms each, and hold their locks meanwhile.");
        long plain = drain(jdbi, Lock.PLAIN);
        long skipping = drain(jdbi, Lock.SKIPPING);
        story.look("FOR UPDATE", plain + " ms");
        story.look("FOR UPDATE SKIP LOCKED", skipping + " ms");
        story.check(
                plain > 2 * skipping,
                "the same work took " + plain + " ms in single file, and " + skipping + " ms side by side");
    }

    private static long drain(Jdbi jdbi, Lock lock) throws InterruptedException {
        jdbi.useHandle(handle ->
                handle.execute("UPDATE outbox SET status = 'PENDING', processed_at = NULL WHERE topic = ?", TOPIC));
        long startNanos = System.nanoTime();
        Together.all(Collections.nCopies(WORKERS, (Callable<Integer>) () -> work(jdbi, lock)));
        return millisSince(startNanos);
    }

    private static int work(Jdbi jdbi, Lock lock) throws InterruptedException {
        int done = 0;
        try (Handle handle = jdbi.open()) {
            handle.begin();
            for (List<Long> ids = take(handle, lock).ids();
                    !ids.isEmpty();
                    ids = take(handle, lock).ids()) {
                for (long id : ids) {
                    Patience.pass(A_LETTER);
                    handle.execute("UPDATE outbox SET status = 'DONE', processed_at = now() WHERE id = ?", id);
                    done++;
                }
                handle.commit();
                handle.begin();
            }
            handle.commit();
        }
        return done;
    }

    private static Taken takeInTransaction(Jdbi jdbi, Lock lock) {
        return jdbi.inTransaction(handle -> {
            handle.execute("SET LOCAL lock_timeout = " + LOCK_TIMEOUT_MILLIS);
            Taken taken = take(handle, lock);
            handle.rollback();
            return taken;
        });
    }

    private static Taken take(Handle handle, Lock lock) {
        long startNanos = System.nanoTime();
        try {
            List<Long> ids = handle.createQuery("""
                            SELECT id FROM outbox WHERE topic = :topic AND status = 'PENDING' ORDER BY id LIMIT 5
                            """ + lock.words)
                    .bind("topic", TOPIC)
                    .mapTo(Long.class)
                    .list();
            return new Taken(ids, false, millisSince(startNanos));
        } catch (JdbiException e) {
            return new Taken(List.of(), true, millisSince(startNanos));
        }
    }

    private static long millisSince(long startNanos) {
        return (System.nanoTime() - startNanos) / 1_000_000;
    }
}
