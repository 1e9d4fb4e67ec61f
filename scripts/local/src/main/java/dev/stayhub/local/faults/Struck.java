package dev.stayhub.local.faults;

import dev.stayhub.testbed.guests.ApiClient.Answer;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A fault that has happened, before anything is done about it.
 *
 * @param answers those of the guests who have booked meanwhile; some may still be waiting for theirs
 * @param window how many emails the column may repeat, where timing decides how many it does; else 0
 * @param end ends what does not end by itself
 */
public record Struck(Column column, List<CompletableFuture<Answer>> answers, int window, End end) {

    /** Ends a fault. */
    @FunctionalInterface
    interface End {

        void come() throws Exception;
    }

    /** One that hits no more than timing can spoil, with guests who all have their answers. */
    static Struck of(Column column, List<Answer> answers, End end) {
        return new Struck(
                column, answers.stream().map(CompletableFuture::completedFuture).toList(), 0, end);
    }

    /** The same for one that ends by itself. */
    static Struck over(Column column, List<Answer> answers) {
        return of(column, answers, () -> {});
    }

    /** What guests were answered; waits for it. */
    public List<Answer> answered() {
        return answers.stream().map(CompletableFuture::join).toList();
    }

    /** Ends it, starts what does not run, and tells what came of it when all is done that will ever be done. */
    public Cell recover() throws Exception {
        end.come();
        List<Answer> answered = answered();
        column.revive();
        column.settle();
        return Cell.of(column.ledger().balance(), answered, window);
    }
}
