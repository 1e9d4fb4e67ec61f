package dev.stayhub.local.faults;

import dev.stayhub.local.mail.Behaviour;
import dev.stayhub.local.stage.Guests.Answer;
import dev.stayhub.local.stage.Patience;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/** The provider takes an email and is strange about saying so. */
final class ProviderAnswers extends EachAlone {

    private static final Duration LONG = Duration.ofSeconds(30);

    private final Supplier<Behaviour> behaviours;

    /** @param behaviours one for each column */
    ProviderAnswers(String title, Supplier<Behaviour> behaviours) {
        super(title);
        this.behaviours = behaviours;
    }

    @Override
    Cell play(Column column) throws InterruptedException {
        Accounts accounts = Accounts.open(column);
        int seen = column.scene().provider().mailbox().size();
        column.scene().provider().behave(behaviours.get());
        List<Answer> answers = List.of(column.scene().guests().book());
        Patience.until(
                "an email comes",
                LONG,
                () -> column.scene().provider().mailbox().size() > seen);
        Patience.until(
                "its sender is gone", LONG, () -> column.scene().provider().underWay() == 0);
        column.scene().provider().behave(Behaviour.ORDINARY);
        column.settle(accounts);
        return accounts.close(answers, 0);
    }
}
