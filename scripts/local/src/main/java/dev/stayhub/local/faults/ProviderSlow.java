package dev.stayhub.local.faults;

import dev.stayhub.local.stage.Guests.Answer;
import dev.stayhub.testbed.mail.Tempo;
import java.time.Duration;
import java.util.List;

/** The provider thinks for a while before each answer. */
final class ProviderSlow extends EachAlone {

    private final Duration beforeEachAnswer;

    ProviderSlow(String title, Duration beforeEachAnswer) {
        super(title);
        this.beforeEachAnswer = beforeEachAnswer;
    }

    @Override
    Cell play(Column column) throws InterruptedException {
        Accounts accounts = Accounts.open(column);
        column.scene().provider().answer(Tempo.thinking(beforeEachAnswer));
        List<Answer> answers = List.of(column.scene().guests().book());
        column.settle(accounts);
        column.scene().provider().answer(Tempo.ORDINARY);
        return accounts.close(answers, 0);
    }
}
