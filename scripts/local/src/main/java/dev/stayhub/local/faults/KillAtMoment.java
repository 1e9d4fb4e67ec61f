package dev.stayhub.local.faults;

import dev.stayhub.local.process.ChildProcess;
import dev.stayhub.local.stage.Guests.Answer;
import dev.stayhub.runtime.cli.CouldNot;
import dev.stayhub.testbed.mail.Moment;
import java.time.Duration;
import java.util.List;

/** The process that sends is killed when the provider has come so far with its email. */
final class KillAtMoment extends EachAlone {

    private static final Duration LONG = Duration.ofMinutes(2);

    private final Moment moment;

    KillAtMoment(String title, Moment moment) {
        super(title);
        this.moment = moment;
    }

    @Override
    Cell play(Column column) throws InterruptedException {
        Accounts accounts = Accounts.open(column);
        ChildProcess victim = column.sender();
        column.scene().provider().behave(Once.at(moment, victim::kill));
        List<Answer> answers = List.of(column.scene().guests().book());
        if (!victim.awaitEnd(LONG)) {
            throw new CouldNot(victim.name() + " sent nothing");
        }
        column.revive();
        column.settle(accounts);
        return accounts.close(answers, 0);
    }
}
