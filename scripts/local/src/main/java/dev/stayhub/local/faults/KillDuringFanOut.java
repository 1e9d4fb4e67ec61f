package dev.stayhub.local.faults;

import dev.stayhub.local.crash.CrashPoint;
import dev.stayhub.local.process.ChildProcess;
import dev.stayhub.local.stage.Guests.Answer;
import dev.stayhub.local.stage.Patience;
import dev.stayhub.local.stage.Scene;
import java.time.Duration;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * The worker is killed in the statement that gives each handler a copy of a message. The database finishes the statement, and
 * nobody hears of it.
 */
final class KillDuringFanOut extends EachAlone {

    private static final Duration LONG = Duration.ofMinutes(2);

    KillDuringFanOut(String title) {
        super(title);
    }

    /** Only who claims has handlers. */
    @Override
    boolean concerns(Column column) {
        return column.passes(CrashPoint.AFTER_CLAIM);
    }

    @Override
    Cell play(Column column) throws InterruptedException {
        Accounts accounts = Accounts.open(column);
        Scene scene = column.scene();
        ChildProcess victim = column.sender();
        List<Answer> answers;
        try (Handle lock = scene.db().open()) {
            lock.begin();
            // The statement reads the inbox; neither a booking nor a claim does.
            lock.execute("LOCK TABLE inbox IN ACCESS EXCLUSIVE MODE");
            answers = List.of(scene.guests().book());
            Patience.until(
                    "the worker makes copies",
                    LONG,
                    () -> holds(lock, "FROM pg_locks WHERE relation = 'inbox'::REGCLASS AND NOT granted"));
            victim.kill();
            lock.rollback();
            Patience.until(
                    "they are made",
                    LONG,
                    () -> holds(lock, "FROM outbox WHERE copy_of IS NOT NULL AND status = 'PENDING'"));
        }
        column.revive();
        column.settle(accounts);
        return accounts.close(answers, 0);
    }

    private static boolean holds(Handle handle, String condition) {
        return handle.createQuery("SELECT EXISTS (SELECT " + condition + ")")
                .mapTo(Boolean.class)
                .one();
    }
}
