package dev.stayhub.api.idempotency;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stayhub.api.account.Authentication;
import dev.stayhub.api.http.ProblemException;
import dev.stayhub.api.load.Turns;
import io.javalin.http.Context;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads the header Idempotency-Key. One instance serves all requests of a process, because it serializes those with the
 * same key. Thread-safe.
 */
public final class Idempotency {

    private final Turns<IdempotencyKey.Scope> turns = new Turns<>();

    /**
     * The request with its key, if it has one.
     *
     * @param operation the operation; keys of different operations are independent
     * @param body the body of the request
     * @param answerOf the response to send and store; empty if the request had no effect and can be retried
     * @throws ProblemException if the header is invalid
     */
    public <T> IdempotentRequest<T> request(
            Context ctx, String operation, ObjectNode body, Function<T, Optional<Answer>> answerOf) {
        return new IdempotentRequest<>(
                IdempotencyKey.of(ctx, Authentication.caller(ctx), operation, body), turns, answerOf);
    }
}
