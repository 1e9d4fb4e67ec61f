package dev.stayhub.local.faults;

import dev.stayhub.local.stage.Guests.Answer;
import dev.stayhub.local.stage.Patience;
import java.time.Duration;
import java.util.List;

/** Nobody listens at the provider's for a while. */
final class ProviderAway extends EachAlone {

    private static final Duration WHILE = Duration.ofSeconds(1);

    ProviderAway(String title) {
        super(title);
    }

    @Override
    Cell play(Column column) throws InterruptedException {
        Accounts accounts = Accounts.open(column);
        column.scene().provider().goDown();
        List<Answer> answers = column.scene().guests().bookAtOnce(2);
        Patience.pass(WHILE);
        column.scene().provider().comeBack();
        column.settle(accounts);
        return accounts.close(answers, 0);
    }
}
