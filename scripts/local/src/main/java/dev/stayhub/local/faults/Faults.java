package dev.stayhub.local.faults;

import dev.stayhub.local.crash.CrashPoint;
import dev.stayhub.testbed.mail.Behaviour;
import dev.stayhub.testbed.mail.Gate;
import dev.stayhub.testbed.mail.Moment;
import dev.stayhub.testbed.waiting.Patience;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** The rows of the matrix. */
public final class Faults {

    /** The service dies between its commit and its answer. */
    public static final Fault CRASH_AFTER_COMMIT = Fault.of(
            "crash-after-commit",
            "The service dies after the commit, before it answers",
            column -> Deaths.at(CrashPoint.AFTER_COMMIT, column));

    /** The service dies when all is written, and nothing committed. */
    public static final Fault CRASH_BEFORE_COMMIT = Fault.of(
            "crash-before-commit",
            "The service dies before it commits the booking",
            column -> Deaths.at(CrashPoint.BEFORE_COMMIT, column));

    /** The sender dies between sending and the record of it. */
    public static final Fault CRASH_AFTER_SEND = Fault.of(
            "crash-after-send",
            "The sender dies after the email is sent, before that is recorded",
            column -> Deaths.at(Moment.TAKEN, column));

    /** The sender is frozen, believes that it holds the message, and has lost it. */
    public static final Fault STALE_LEASE = Fault.of(
            "stale-lease",
            "The sender is frozen (SIGSTOP) for longer than a lease, then resumes",
            Deaths::standingStill);

    /** How many bookings are under way when many are hit. */
    static final int MANY = 6;

    private static final int TAKEN = 2;
    /** Longer than a twin waits for an answer, with a guest waiting for its own; the worker waits for 45 s. */
    private static final Duration LATE = TwinColumn.PATIENCE.plusSeconds(2);

    /** An email takes six answers, so two of them take longer than a minute. */
    private static final Duration SLOW = Duration.ofSeconds(8);

    /** All of them, in the order of the page. */
    public static final List<Fault> ALL = List.of(
            CRASH_BEFORE_COMMIT,
            CRASH_AFTER_COMMIT,
            Fault.ofWorker(
                    "crash-in-fan-out",
                    "The worker dies while it makes the copies for its handlers",
                    Deaths::duringFanOut),
            Fault.ofWorker(
                    "crash-after-claim",
                    "The worker dies after its claim",
                    column -> Deaths.at(CrashPoint.AFTER_CLAIM, column)),
            Fault.of("crash-while-sending", "The sender dies while sending", column -> Deaths.at(Moment.BEGUN, column)),
            CRASH_AFTER_SEND,
            Fault.ofWorker(
                    "crash-after-sent",
                    "The worker dies after SENT is recorded, before it settles",
                    column -> Deaths.at(CrashPoint.AFTER_SENT, column)),
            Fault.ofWorker("crash-after-settle", "The worker dies after it has settled", Deaths::afterSettle),
            Fault.of(
                    "crash-with-many",
                    "The sender dies with many emails in flight, some of them sent",
                    column -> Deaths.ofMany(
                            column,
                            Gate.inTheMiddle(TAKEN),
                            () -> column.sender().kill())),
            Fault.of(
                    "sessions-killed",
                    "All database sessions are killed while emails are being sent",
                    column -> Deaths.ofMany(
                            column,
                            Gate.beforeTheAnswer(),
                            () -> column.server().endSessions(column.scene()))),
            Fault.of(
                    "database-crash",
                    "The database server crashes and restarts while emails are being sent",
                    column -> Deaths.ofMany(
                            column,
                            Gate.beforeTheAnswer(),
                            () -> column.server().crash())),
            STALE_LEASE,
            outage(2, Duration.ofSeconds(1)),
            Fault.of(
                    "late-answer",
                    "The mail provider accepts the email, and takes " + LATE.toSeconds() + " s to say so",
                    column -> ProviderFaults.answering(
                            column, Behaviour.once(Moment.TAKEN, taken -> Patience.pass(LATE)))),
            Fault.of(
                    "lost-answer",
                    "The mail provider accepts the email, and its reply is lost",
                    column -> ProviderFaults.answering(column, Behaviour.once(Moment.TAKEN, Faults::hangUp))),
            Fault.of(
                    "lost-email",
                    "The mail provider loses emails after the final dot, and hangs up",
                    column -> ProviderFaults.answering(column, Behaviour.hangingUpAt(Moment.HEARD))),
            Fault.of(
                    "no-answer",
                    "The mail provider accepts emails, and never says so",
                    column -> ProviderFaults.answering(column, Behaviour.swallowing())),
            Fault.of(
                    "slow-answers",
                    "The mail provider takes " + SLOW.toSeconds() + " s for each reply",
                    column -> ProviderFaults.slow(column, SLOW)),
            Fault.ofWorker(
                    "day-off",
                    "The worker was off for a day, and the mail provider rejects its first attempts",
                    ProviderFaults::afterADayOff),
            Fault.ofWorker(
                    "handlers-hang", "The worker's handlers hang, one in every slot", Deaths::ofHangingHandlers));

    private Faults() {}

    /** So many guests book while nobody listens at the provider's, and this much time goes by. */
    public static Fault outage(int bookings, Duration time) {
        return Fault.of(
                "outage",
                "The mail provider is unavailable for a while",
                column -> ProviderFaults.away(column, bookings, time));
    }

    private static void hangUp(Moment moment) throws IOException {
        throw new IOException("hung up");
    }
}
