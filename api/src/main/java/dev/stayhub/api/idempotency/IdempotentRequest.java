package dev.stayhub.api.idempotency;

import dev.stayhub.api.database.Deduplication;
import dev.stayhub.api.http.Problem;
import dev.stayhub.api.http.ProblemException;
import dev.stayhub.api.http.ProblemType;
import dev.stayhub.api.load.Overloaded;
import dev.stayhub.api.load.Turns;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;

/**
 * A request that has its effect once, however often it is sent. In the transaction of the effect the first statement takes
 * the request's key and the last one stores the answer: the effect is there if and only if the answer is. For one request,
 * so for one thread.
 *
 * @param <T> what becomes of the request
 */
public final class IdempotentRequest<T> implements Deduplication<T> {

    private final Optional<IdempotencyKey> key;
    private final Turns<IdempotencyKey.Scope> turns;
    private final Function<T, Optional<Answer>> answerOf;
    private Optional<Answer> answer = Optional.empty();

    IdempotentRequest(
            Optional<IdempotencyKey> key, Turns<IdempotencyKey.Scope> turns, Function<T, Optional<Answer>> answerOf) {
        this.key = key;
        this.turns = turns;
        this.answerOf = answerOf;
    }

    /**
     * Runs the use case, which hands its work to {@link #ifFirst}. It waits for those with the same key that came before,
     * and takes no connection while it waits.
     *
     * @throws Overloaded at once if too many wait for others with the same key already
     */
    public T run(Function<Deduplication<T>, T> useCase) {
        // The primary key is what decides, for all processes. But who waits for it holds a connection, so of the
        // requests of this process that share a key only one gets that far.
        return key.isEmpty() ? useCase.apply(this) : turns.inTurn(key.get().scope(), () -> useCase.apply(this));
    }

    /** The answer, once the use case has run: its own, or that of the earlier request; nothing if it had no effect. */
    public Optional<Answer> answer() {
        return answer;
    }

    /**
     * {@inheritDoc}
     *
     * @throws ProblemException if the key has been used for another request
     */
    @Override
    public Optional<T> ifFirst(Handle handle, Supplier<T> work) {
        if (key.isPresent() && !IdempotencyQueries.reserve(handle, key.get())) {
            answer = Optional.of(stored(handle, key.get()));
            return Optional.empty();
        }
        T outcome = work.get();
        answer = answerOf.apply(outcome);
        key.ifPresent(taken -> keep(handle, taken));
        return Optional.of(outcome);
    }

    private void keep(Handle handle, IdempotencyKey taken) {
        if (answer.isPresent()) {
            IdempotencyQueries.complete(handle, taken.scope(), answer.get());
        } else if (handle.isInTransaction()) {
            // What failed may be tried again under the same key.
            handle.rollback();
        }
    }

    private static Answer stored(Handle handle, IdempotencyKey key) {
        IdempotencyQueries.Stored stored = IdempotencyQueries.find(handle, key.scope())
                .orElseThrow(() -> new Overloaded("an idempotency key that was purged just now"));
        if (!key.requestSha256().equals(stored.requestSha256())) {
            throw new ProblemException(Problem.of(
                    ProblemType.IDEMPOTENCY_KEY_REUSED, "This Idempotency-Key belongs to another request of yours."));
        }
        return stored.replay();
    }
}
