package dev.stayhub.api.idempotency;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stayhub.api.account.Authentication;
import dev.stayhub.api.http.ProblemException;
import dev.stayhub.api.load.Turns;
import io.javalin.http.Context;
import java.util.Optional;
import java.util.function.Function;

/** Reads the header Idempotency-Key. One for all requests of a process, whose turns it keeps. Thread-safe. */
public final class Idempotency {

    private final Turns<IdempotencyKey.Scope> turns = new Turns<>();

    /**
     * The request, with its key if it has one.
     *
     * @param operation what is called; the same key means something else for another operation
     * @param body the request's
     * @param answerOf the answer to send and to store, or nothing if the request had no effect and may be tried again
     * @throws ProblemException if the header is there and is no key
     */
    public <T> IdempotentRequest<T> request(
            Context ctx, String operation, ObjectNode body, Function<T, Optional<Answer>> answerOf) {
        return new IdempotentRequest<>(
                IdempotencyKey.of(ctx, Authentication.caller(ctx), operation, body), turns, answerOf);
    }
}
