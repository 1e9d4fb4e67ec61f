package dev.stayhub.local.faults;

import dev.stayhub.local.stage.Guests.Answer;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.testbed.mail.Gate;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Many bookings are hit at once, with as many emails under way as a column has at most. */
final class Burst {

    private static final Duration LONG = Duration.ofMinutes(2);

    /** What hits them. */
    @FunctionalInterface
    interface Hit {

        void now() throws InterruptedException;
    }

    private Burst() {}

    /** @param gate where senders are when it comes */
    static Struck hit(Column column, Gate gate, Hit hit) throws InterruptedException {
        column.scene().provider().behave(gate);
        List<CompletableFuture<Answer>> answers = column.scene().guests().ask(Faults.MANY);
        if (!gate.awaitHeld(column.window(), LONG)) {
            throw new CommandFailedException(column.title() + " does not send");
        }
        if (column.answersBeforeItSends()) {
            answers.forEach(CompletableFuture::join);
        }
        hit.now();
        return new Struck(column, answers, column.repeatsAtMost(), gate::open);
    }
}
