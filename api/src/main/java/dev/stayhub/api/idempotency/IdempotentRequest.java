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
 * A request that has its effect once, however often it is sent. In the transaction of the effect, the first statement
 * reserves the key and the last one stores the response, so that either both effect and response are committed or
 * neither. An instance serves one request and is used by one thread.
 *
 * @param <T> the outcome of the request
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
     * Runs the use case, which passes its work to {@link #ifFirst}. Waits for earlier requests with the same key,
     * without holding a connection.
     *
     * @throws Overloaded immediately, if too many requests are waiting already
     */
    public T run(Function<Deduplication<T>, T> useCase) {
        // The primary key decides, across all processes. But a request that waits for it holds a connection, so only
        // one request per key of this process gets that far.
        return key.isEmpty() ? useCase.apply(this) : turns.inTurn(key.get().scope(), () -> useCase.apply(this));
    }

    /**
     * The response after the use case has run: its own, or that of the earlier request; empty if there was no effect.
     */
    public Optional<Answer> answer() {
        return answer;
    }

    /**
     * {@inheritDoc}
     *
     * @throws ProblemException if the key was used for a different request
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
            // A request that failed can be retried with the same key.
            handle.rollback();
        }
    }

    private static Answer stored(Handle handle, IdempotencyKey key) {
        IdempotencyQueries.Stored stored = IdempotencyQueries.find(handle, key.scope())
                .orElseThrow(() -> new Overloaded("the idempotency key was purged just now"));
        if (!key.requestSha256().equals(stored.requestSha256())) {
            throw new ProblemException(Problem.of(
                    ProblemType.IDEMPOTENCY_KEY_REUSED, "You have used this Idempotency-Key for a different request."));
        }
        return stored.replay();
    }
}
