package dev.stayhub.local.faults;

import dev.stayhub.local.process.ChildProcess;
import dev.stayhub.local.stage.Guests.Answer;
import dev.stayhub.local.stage.Patience;
import dev.stayhub.testbed.mail.Moment;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The sender stands still (SIGSTOP) when the provider has taken its email, for longer than a lease, and goes on. */
final class FrozenSender extends EachAlone {

    private static final Duration LONG = Duration.ofMinutes(2);
    private static final Duration LONGER_THAN_A_LEASE = OutboxColumn.SHORT_LEASE.plusMillis(500);

    FrozenSender(String title) {
        super(title);
    }

    @Override
    Cell play(Column column) throws InterruptedException {
        Accounts accounts = Accounts.open(column);
        column.shortenLease();
        ChildProcess sender = column.sender();
        CompletableFuture<Void> frozen = new CompletableFuture<>();
        column.scene().provider().behave(Once.at(Moment.TAKEN, () -> {
            sender.freeze();
            frozen.complete(null);
        }));
        List<CompletableFuture<Answer>> answers = column.scene().guests().ask(1);
        Patience.until("the sender stands still", LONG, frozen::isDone);
        boolean hasStandIn = column.callStandIn();
        Patience.pass(LONGER_THAN_A_LEASE);
        if (hasStandIn) {
            column.settle(accounts);
        }
        sender.signal("CONT");
        List<Answer> answered = answers.stream().map(CompletableFuture::join).toList();
        column.settle(accounts);
        column.standDown();
        column.revive();
        return accounts.close(answered, 0);
    }
}
