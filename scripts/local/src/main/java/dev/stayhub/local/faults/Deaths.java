package dev.stayhub.local.faults;

import dev.stayhub.local.crash.CrashPoint;
import dev.stayhub.local.crash.TrappedWorker;
import dev.stayhub.notifications.smtp.SmtpTimeouts;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.testbed.guests.ApiClient.Answer;
import dev.stayhub.testbed.mail.Behaviour;
import dev.stayhub.testbed.mail.Gate;
import dev.stayhub.testbed.mail.Moment;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.testbed.waiting.Patience;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jdbi.v3.core.Handle;

/** A process dies, or stands still, with bookings under way. */
final class Deaths {

    private static final Duration LONG = Duration.ofMinutes(2);
    /** A handler may take longer than sending an email by SMTP, or the worker does not start. */
    private static final Duration SHORTEST_TIMEOUT =
            SmtpTimeouts.DEFAULTS.exchange().plusSeconds(1);

    private static final Duration LONGER_THAN_A_LEASE = OutboxColumn.SHORT_LEASE.plusMillis(500);
    private static final int NO_SLOT_LEFT = 3;

    /** What hits them. */
    @FunctionalInterface
    interface Hit {

        void now() throws InterruptedException;
    }

    private Deaths() {}

    /** The process that comes by a named point dies there. */
    static Struck at(CrashPoint point, Column column) throws InterruptedException {
        Program victim = column.passing(point);
        column.scene().traps().set(point);
        return oneBooks(column, victim);
    }

    /** The process that sends is killed when the provider has come so far with its email. */
    static Struck at(Moment moment, Column column) throws InterruptedException {
        Program victim = column.sender();
        column.scene().provider().behave(Behaviour.once(moment, now -> victim.kill()));
        return oneBooks(column, victim);
    }

    private static Struck oneBooks(Column column, Program victim) throws InterruptedException {
        List<Answer> answers = List.of(column.scene().guests().book());
        if (!victim.awaitEnd(LONG)) {
            throw new CommandFailedException(victim.name() + " did not die");
        }
        return Struck.over(column, answers);
    }

    /**
     * The worker is killed in the statement that gives each handler a copy of a message. The database finishes the statement,
     * and nobody hears of it.
     */
    static Struck duringFanOut(OutboxColumn column) throws InterruptedException {
        try (Handle lock = column.scene().db().open()) {
            lock.begin();
            // The statement reads the inbox; neither a booking nor a claim does.
            lock.execute("LOCK TABLE inbox IN ACCESS EXCLUSIVE MODE");
            List<Answer> answers = List.of(column.scene().guests().book());
            Patience.until(
                    "the worker makes copies",
                    LONG,
                    () -> holds(lock, "FROM pg_locks WHERE relation = 'inbox'::REGCLASS AND NOT granted"));
            column.sender().kill();
            lock.rollback();
            Patience.until(
                    "they are made",
                    LONG,
                    () -> holds(lock, "FROM outbox WHERE copy_of IS NOT NULL AND status = 'PENDING'"));
            return Struck.over(column, answers);
        }
    }

    private static boolean holds(Handle handle, String condition) {
        return handle.createQuery("SELECT EXISTS (SELECT " + condition + ")")
                .mapTo(Boolean.class)
                .one();
    }

    /** The worker is killed when the message is done. */
    static Struck afterSettle(OutboxColumn column) throws InterruptedException {
        List<Answer> answers = List.of(column.scene().guests().book());
        column.settle();
        column.sender().kill();
        return Struck.over(column, answers);
    }

    /** The worker's handlers do not come back, so it ends and asks for another start. Takes as long as a handler may. */
    static Struck ofHangingHandlers(OutboxColumn column) throws InterruptedException {
        Map<String, String> settings = column.withShortLease();
        settings.put("STAYHUB_SLOTS", "2");
        settings.put("STAYHUB_HANDLER_TIMEOUT", SHORTEST_TIMEOUT.toSeconds() + "s");
        settings.put(TrappedWorker.HANGING, "yes");
        column.restartWorker(settings);
        List<Answer> answers = List.of(column.scene().guests().book());
        if (!column.sender().awaitEnd(SHORTEST_TIMEOUT.multipliedBy(2))
                || column.sender().exitCode() != NO_SLOT_LEFT) {
            throw new CommandFailedException(
                    "a worker in which every slot hangs did not end with exit code " + NO_SLOT_LEFT);
        }
        return Struck.over(column, answers);
    }

    /**
     * Many bookings are hit at once, with as many emails under way as a column has at most.
     *
     * @param gate where senders are when it comes
     */
    static Struck ofMany(Column column, Gate gate, Hit hit) throws InterruptedException {
        column.scene().provider().behave(gate);
        List<CompletableFuture<Answer>> answers = column.scene().guests().ask(Faults.MANY);
        if (!gate.awaitHeld(column.window(), LONG)) {
            throw new CommandFailedException(column.title() + " does not send");
        }
        if (column.answersBeforeItSends()) {
            answers.forEach(CompletableFuture::join);
        }
        hit.now();
        return new Struck(column, answers, column.repeatsAtMost(), gate::open);
    }

    /**
     * The sender stands still (SIGSTOP) when the provider has taken its email; returns when it does. What ends that: another
     * sender, if there can be one, and SIGCONT.
     */
    static Struck standingStill(Column column) throws InterruptedException {
        column.shortenLease();
        Program sender = column.sender();
        CompletableFuture<Void> frozen = new CompletableFuture<>();
        column.scene().provider().behave(Behaviour.once(Moment.TAKEN, taken -> {
            sender.freeze();
            frozen.complete(null);
        }));
        List<CompletableFuture<Answer>> answers = column.scene().guests().ask(1);
        Patience.until("the sender stands still", LONG, frozen::isDone);
        return new Struck(column, answers, 0, () -> {
            overtake(column);
            sender.signal("CONT");
            column.settle();
            column.standDown();
        });
    }

    private static void overtake(Column column) throws InterruptedException {
        boolean hasStandIn = column.callStandIn();
        Patience.pass(LONGER_THAN_A_LEASE);
        if (hasStandIn) {
            column.settle();
        }
    }
}
