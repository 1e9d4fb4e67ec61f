package dev.stayhub.local.faults;

import dev.stayhub.local.crash.CrashPoint;
import dev.stayhub.local.stage.Guests.Answer;
import dev.stayhub.runtime.cli.CouldNot;
import java.time.Duration;
import java.util.List;

/** The worker's handlers do not come back, so it ends and asks for another start. Takes as long as a handler may. */
final class HangingHandlers extends EachAlone {

    private static final Duration LONG = Duration.ofMinutes(6);
    private static final int NO_SLOT_LEFT = 3;

    HangingHandlers(String title) {
        super(title);
    }

    /** Only a worker gives its handlers up. */
    @Override
    boolean concerns(Column column) {
        return column.passes(CrashPoint.AFTER_CLAIM);
    }

    @Override
    Cell play(Column column) throws InterruptedException {
        Accounts accounts = Accounts.open(column);
        column.letHandlersHang();
        List<Answer> answers = List.of(column.scene().guests().book());
        if (!column.sender().awaitEnd(LONG) || column.sender().exitCode() != NO_SLOT_LEFT) {
            throw new CouldNot("a worker in which every slot hangs did not end with exit code " + NO_SLOT_LEFT);
        }
        column.revive();
        column.settle(accounts);
        return accounts.close(answers, 0);
    }
}
