package dev.stayhub.local.faults;

import dev.stayhub.local.stage.Guests.Answer;
import dev.stayhub.local.stage.Patience;
import dev.stayhub.testbed.mail.Behaviour;
import dev.stayhub.testbed.mail.Moment;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** The provider takes an email and is strange about saying so. */
final class ProviderAnswers extends EachAlone {

    private static final Duration LONG = Duration.ofMinutes(2);

    private final Supplier<Behaviour> behaviours;

    /** @param behaviours one for each column */
    ProviderAnswers(String title, Supplier<Behaviour> behaviours) {
        super(title);
        this.behaviours = behaviours;
    }

    @Override
    Cell play(Column column) throws InterruptedException {
        Accounts accounts = Accounts.open(column);
        AtomicBoolean heard = new AtomicBoolean();
        Behaviour behaviour = behaviours.get();
        column.scene().provider().behave(moment -> {
            heard.compareAndSet(false, moment == Moment.HEARD);
            behaviour.at(moment);
        });
        List<Answer> answers = List.of(column.scene().guests().book());
        Patience.until("an email comes", LONG, heard::get);
        Patience.until(
                "its sender is gone", LONG, () -> column.scene().provider().underWay() == 0);
        column.scene().provider().behave(Behaviour.ORDINARY);
        column.settle(accounts);
        return accounts.close(answers, 0);
    }
}
