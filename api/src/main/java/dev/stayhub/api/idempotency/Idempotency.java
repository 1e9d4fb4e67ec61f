package dev.stayhub.api.idempotency;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stayhub.api.account.Authentication;
import dev.stayhub.api.database.Transactions;
import dev.stayhub.api.http.ProblemException;
import dev.stayhub.api.http.Turns;
import io.javalin.http.Context;
import java.util.Optional;
import java.util.function.Function;

/** Reads the header Idempotency-Key. Thread-safe. */
public final class Idempotency {

    private final Transactions transactions;
    private final Turns<IdempotencyKey.Scope> turns = new Turns<>();

    public Idempotency(Transactions transactions) {
        this.transactions = transactions;
    }

    /**
     * The transaction for a request's effect.
     *
     * @param operation what is called; the same key means something else for another operation
     * @param body the request's
     * @param answerOf the answer to store, or nothing if the request failed and may be tried again
     * @param replayOf what becomes of a request that has been answered before
     * @throws ProblemException if the header is there and is no key
     */
    public <T> Once<T> once(
            Context ctx,
            String operation,
            ObjectNode body,
            Function<T, Optional<Answer>> answerOf,
            Function<Answer, T> replayOf) {
        return new Once<>(
                transactions,
                IdempotencyKey.of(ctx, Authentication.caller(ctx), operation, body),
                turns,
                answerOf,
                replayOf);
    }
}
