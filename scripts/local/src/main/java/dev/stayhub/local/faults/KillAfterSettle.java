package dev.stayhub.local.faults;

import dev.stayhub.local.crash.CrashPoint;
import dev.stayhub.local.stage.Guests.Answer;
import java.util.List;

/** The worker is killed when the message is done. */
final class KillAfterSettle extends EachAlone {

    KillAfterSettle(String title) {
        super(title);
    }

    /** Only who claims can settle. */
    @Override
    boolean concerns(Column column) {
        return column.passes(CrashPoint.AFTER_CLAIM);
    }

    @Override
    Cell play(Column column) throws InterruptedException {
        Accounts accounts = Accounts.open(column);
        List<Answer> answers = List.of(column.scene().guests().book());
        column.settle(accounts);
        column.sender().kill();
        column.revive();
        column.settle(accounts);
        return accounts.close(answers, 0);
    }
}
