package dev.stayhub.local.faults;

import dev.stayhub.local.crash.CrashPoint;
import dev.stayhub.local.stage.Guests.Answer;
import dev.stayhub.testbed.mail.Behaviour;
import java.util.List;

/** Messages are due for longer than a day when a worker comes, and the provider is not there for its first attempts. */
final class DayOldBacklog extends EachAlone {

    private static final int BOOKINGS = 4;

    DayOldBacklog(String title) {
        super(title);
    }

    /** Only a table keeps a backlog. */
    @Override
    boolean concerns(Column column) {
        return column.passes(CrashPoint.AFTER_CLAIM);
    }

    @Override
    Cell play(Column column) throws InterruptedException {
        Accounts accounts = Accounts.open(column);
        column.sender().stop();
        List<Answer> answers = column.scene().guests().bookAtOnce(BOOKINGS);
        column.scene().letADayPass();
        column.scene().provider().behave(Behaviour.turningAway(BOOKINGS));
        column.revive();
        column.settle(accounts);
        return accounts.close(answers, 0);
    }
}
