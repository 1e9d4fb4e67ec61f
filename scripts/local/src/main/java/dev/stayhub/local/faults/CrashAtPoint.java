package dev.stayhub.local.faults;

import dev.stayhub.local.crash.CrashPoint;
import dev.stayhub.local.process.ChildProcess;
import dev.stayhub.local.stage.Guests.Answer;
import dev.stayhub.runtime.cli.CouldNot;
import java.time.Duration;
import java.util.List;

/** The process that comes by a named point with one booking dies there. */
final class CrashAtPoint extends EachAlone {

    private static final Duration LONG = Duration.ofMinutes(2);

    private final CrashPoint point;

    CrashAtPoint(String title, CrashPoint point) {
        super(title);
        this.point = point;
    }

    @Override
    boolean concerns(Column column) {
        return column.passes(point);
    }

    @Override
    Cell play(Column column) throws InterruptedException {
        Accounts accounts = Accounts.open(column);
        ChildProcess victim = column.passing(point);
        column.scene().traps().set(point);
        List<Answer> answers = List.of(column.scene().guests().book());
        if (!victim.awaitEnd(LONG)) {
            throw new CouldNot(victim.name() + " did not die at " + point.id());
        }
        column.revive();
        column.settle(accounts);
        return accounts.close(answers, 0);
    }
}
