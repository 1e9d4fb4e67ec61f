package dev.stayhub.local.faults;

import dev.stayhub.testbed.guests.ApiClient.Answer;
import dev.stayhub.testbed.mail.Behaviour;
import dev.stayhub.testbed.mail.MailProvider;
import dev.stayhub.testbed.mail.Moment;
import dev.stayhub.testbed.mail.Tempo;
import dev.stayhub.testbed.waiting.Patience;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** The mail provider is away, slow, or strange about saying what it has taken. */
final class ProviderFaults {

    private static final Duration LONG = Duration.ofMinutes(2);
    private static final int BACKLOG = 4;

    private ProviderFaults() {}

    /** Nobody listens at the provider's for a while. */
    static Struck away(Column column, int bookings, Duration time) throws InterruptedException {
        MailProvider provider = column.scene().provider();
        provider.goDown();
        List<Answer> answers = column.scene().guests().bookAtOnce(bookings);
        Patience.pass(time);
        return Struck.of(column, answers, provider::comeBack);
    }

    /** The provider does this when an email comes. */
    static Struck answering(Column column, Behaviour behaviour) throws InterruptedException {
        MailProvider provider = column.scene().provider();
        AtomicBoolean heard = new AtomicBoolean();
        provider.behave(moment -> {
            heard.compareAndSet(false, moment == Moment.HEARD);
            behaviour.at(moment);
        });
        List<Answer> answers = column.scene().guests().bookAtOnce(1);
        Patience.until("an email comes", LONG, heard::get);
        Patience.until("its sender is gone", LONG, () -> provider.underWay() == 0);
        return Struck.of(column, answers, () -> provider.behave(Behaviour.ORDINARY));
    }

    /** The provider thinks for a while before each answer. */
    static Struck slow(Column column, Duration beforeEachAnswer) throws InterruptedException {
        MailProvider provider = column.scene().provider();
        provider.answer(Tempo.thinking(beforeEachAnswer));
        List<Answer> answers = column.scene().guests().bookAtOnce(1);
        column.settle();
        return Struck.of(column, answers, () -> provider.answer(Tempo.ORDINARY));
    }

    /** Messages are due for longer than a day when a worker comes, and the provider is not there for its first attempts. */
    static Struck afterADayOff(OutboxColumn column) throws InterruptedException {
        column.sender().stop();
        List<Answer> answers = column.scene().guests().bookAtOnce(BACKLOG);
        column.scene().letADayPass();
        column.scene().provider().behave(Behaviour.turningAway(BACKLOG));
        return Struck.over(column, answers);
    }
}
