package dev.stayhub.local.faults;

import dev.stayhub.local.crash.CrashPoint;
import dev.stayhub.local.stage.Patience;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.testbed.mail.Behaviour;
import dev.stayhub.testbed.mail.Gate;
import dev.stayhub.testbed.mail.Moment;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** The rows of the matrix, in their order. */
final class Faults {

    private static final int TAKEN = 2;
    /** Longer than a twin waits for an answer, with a guest waiting for its own; the worker waits for 45 s. */
    private static final Duration LONG = TwinColumn.PATIENCE.plusSeconds(2);

    /** An email takes six answers, so two of them take longer than a minute. */
    private static final Duration SLOW = Duration.ofSeconds(8);

    private Faults() {}

    static List<Fault> all(Stage stage) {
        return List.of(
                new CrashAtPoint("The service dies before it commits the booking", CrashPoint.BEFORE_COMMIT),
                new CrashAtPoint("The service dies after the commit, before it answers", CrashPoint.AFTER_COMMIT),
                new KillDuringFanOut("The worker dies while it makes the copies for its handlers"),
                new CrashAtPoint("The worker dies after its claim", CrashPoint.AFTER_CLAIM),
                new KillAtMoment("Who sends dies in the middle of sending", Moment.BEGUN),
                new KillAtMoment("Who sends dies when the email is out, before anything notes it", Moment.TAKEN),
                new CrashAtPoint("The worker dies when SENT is noted, before it settles", CrashPoint.AFTER_SENT),
                new KillAfterSettle("The worker dies when it has settled"),
                new BurstFault(
                        "Who sends dies with many emails under way, some of them out",
                        () -> Gate.inTheMiddle(TAKEN),
                        columns -> columns.forEach(column -> column.sender().kill())),
                new BurstFault(
                        "All database sessions are killed while emails are being sent",
                        Gate::beforeTheAnswer,
                        columns -> columns.forEach(column -> stage.endSessions(column.scene()))),
                new BurstFault(
                        "The database server crashes and restarts while emails are being sent",
                        Gate::beforeTheAnswer,
                        columns -> stage.crashDatabase()),
                new FrozenSender("Who sends stands still (SIGSTOP) for longer than a lease, then goes on"),
                new ProviderAway("The mail provider is away for a while"),
                new ProviderAnswers(
                        "The mail provider takes the email, and " + LONG.toSeconds() + " s to say so",
                        Faults::slowToAnswer),
                new ProviderAnswers("The mail provider takes the email, and its answer is lost", Faults::hangingUp),
                new ProviderAnswers(
                        "The mail provider loses emails after the final dot, and hangs up",
                        () -> Behaviour.hangingUpAt(Moment.HEARD)),
                new ProviderAnswers("The mail provider takes emails, and never says so", Behaviour::swallowing),
                new ProviderSlow("The mail provider takes " + SLOW.toSeconds() + " s for each answer", SLOW),
                new DayOldBacklog("The worker was off for a day, and the mail provider turns its first attempts away"),
                new HangingHandlers("The worker's handlers hang, one in every slot"));
    }

    private static Behaviour slowToAnswer() {
        return Once.at(Moment.TAKEN, () -> Patience.pass(LONG));
    }

    private static Behaviour hangingUp() {
        return Once.at(Moment.TAKEN, () -> {
            throw new IOException("hung up");
        });
    }
}
