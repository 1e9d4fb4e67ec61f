package dev.stayhub.api.idempotency;

import dev.stayhub.api.database.Transactions;
import dev.stayhub.api.http.Overloaded;
import dev.stayhub.api.http.Problem;
import dev.stayhub.api.http.ProblemException;
import dev.stayhub.api.http.ProblemType;
import dev.stayhub.api.http.Turns;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/**
 * A transaction whose effect a request has once, however often it is sent. Its first statement takes the request's key,
 * its last one stores the answer: the effect is there if and only if the answer is.
 *
 * @param <T> what becomes of the request
 */
public final class Once<T> {

    private final Transactions transactions;
    private final Optional<IdempotencyKey> key;
    private final Turns<IdempotencyKey.Scope> turns;
    private final Function<T, Optional<Answer>> answerOf;
    private final Function<Answer, T> replayOf;

    Once(
            Transactions transactions,
            Optional<IdempotencyKey> key,
            Turns<IdempotencyKey.Scope> turns,
            Function<T, Optional<Answer>> answerOf,
            Function<Answer, T> replayOf) {
        this.transactions = transactions;
        this.key = key;
        this.turns = turns;
        this.answerOf = answerOf;
        this.replayOf = replayOf;
    }

    /** For requests that have no key: each time is another time. */
    public static <T> Once<T> each(Transactions transactions) {
        return new Once<>(transactions, Optional.empty(), new Turns<>(), done -> Optional.empty(), answer -> {
            throw new IllegalStateException("without a key there is nothing to replay");
        });
    }

    /**
     * Runs the work in one transaction, as {@link Transactions#inTransaction} does; or not at all, if it has been done.
     *
     * @throws ProblemException if the key has been used for another request
     * @throws Overloaded at once if too many wait for others with the same key already
     */
    public T inTransaction(Function<Handle, T> work) {
        if (key.isEmpty()) {
            return transactions.inTransaction(work);
        }
        // The primary key is what decides, for all processes. But who waits for it holds a connection, so of the
        // requests of this process that share a key only one gets that far.
        return turns.inTurn(
                key.get().scope(), () -> transactions.inTransaction(handle -> once(handle, key.get(), work)));
    }

    private T once(Handle handle, IdempotencyKey key, Function<Handle, T> work) {
        if (!IdempotencyQueries.reserve(handle, key)) {
            return replayOf.apply(answered(handle, key));
        }
        T done = work.apply(handle);
        Optional<Answer> answer = answerOf.apply(done);
        if (answer.isPresent()) {
            IdempotencyQueries.complete(handle, key.scope(), answer.get());
        } else if (handle.isInTransaction()) {
            // What failed may be tried again under the same key.
            handle.rollback();
        }
        return done;
    }

    private static Answer answered(Handle handle, IdempotencyKey key) {
        IdempotencyQueries.Stored stored = IdempotencyQueries.find(handle, key.scope())
                .orElseThrow(() -> new Overloaded("an idempotency key that was purged just now"));
        if (!key.requestSha256().equals(stored.requestSha256())) {
            throw new ProblemException(Problem.of(
                    ProblemType.IDEMPOTENCY_KEY_REUSED, "This Idempotency-Key belongs to another request of yours."));
        }
        return stored.replay();
    }
}
