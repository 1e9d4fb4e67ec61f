package dev.stayhub.local.faults;

import dev.stayhub.local.process.ChildProcess;
import dev.stayhub.local.stage.Guests.Answer;
import dev.stayhub.local.stage.Patience;
import dev.stayhub.testbed.mail.Behaviour;
import dev.stayhub.testbed.mail.Moment;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The sender stands still (SIGSTOP) when the provider has taken its email. */
public final class FrozenSender {

    private static final Duration LONG = Duration.ofMinutes(2);
    private static final Duration LONGER_THAN_A_LEASE = OutboxColumn.SHORT_LEASE.plusMillis(500);

    private FrozenSender() {}

    /** Stops it, and returns when it stands still. What ends that: another sender, if there can be one, and SIGCONT. */
    public static Struck stop(Column column) throws InterruptedException {
        column.shortenLease();
        ChildProcess sender = column.sender();
        CompletableFuture<Void> frozen = new CompletableFuture<>();
        column.scene().provider().behave(Behaviour.once(Moment.TAKEN, taken -> {
            sender.freeze();
            frozen.complete(null);
        }));
        List<CompletableFuture<Answer>> answers = column.scene().guests().ask(1);
        Patience.until("the sender stands still", LONG, frozen::isDone);
        return new Struck(column, answers, 0, () -> {
            overtake(column);
            sender.signal("CONT");
            column.settle();
            column.standDown();
        });
    }

    private static void overtake(Column column) throws InterruptedException {
        boolean hasStandIn = column.callStandIn();
        Patience.pass(LONGER_THAN_A_LEASE);
        if (hasStandIn) {
            column.settle();
        }
    }
}
