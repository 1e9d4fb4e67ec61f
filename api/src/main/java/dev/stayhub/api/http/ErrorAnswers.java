package dev.stayhub.api.http;

import dev.stayhub.api.load.Overloaded;
import dev.stayhub.outbox.DatabaseTrouble;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Header;
import io.javalin.http.HttpResponseException;
import io.javalin.http.MethodNotAllowedResponse;
import io.javalin.http.NotFoundResponse;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Maps every error that ends a request to a problem. The only class that does so. */
final class ErrorAnswers {

    private static final Logger log = LoggerFactory.getLogger(ErrorAnswers.class);
    /** A database that has a problem for a moment usually answers again after this time. */
    private static final Duration DATABASE_RETRY = Duration.ofSeconds(2);

    private ErrorAnswers() {}

    static void register(RoutesConfig routes) {
        routes.exception(ProblemException.class, ErrorAnswers::expected);
        routes.exception(MethodNotAllowedResponse.class, ErrorAnswers::methodNotAllowed);
        routes.exception(NotFoundResponse.class, (e, ctx) -> expected(ProblemException.notFound(), ctx));
        routes.exception(HttpResponseException.class, ErrorAnswers::ofTheServer);
        routes.exception(Overloaded.class, ErrorAnswers::overloaded);
        routes.exception(Exception.class, ErrorAnswers::unexpected);
    }

    /** The problem for a request that the server rejects before it knows the route. */
    static Problem problemOf(int status) {
        return new Problem(
                ProblemType.ofServer(status), status, "The server rejected the request.", List.of(), Map.of());
    }

    /** For errors of the JVM itself: does only what can hardly fail. */
    static void fatal(HttpServletResponse response, Error error) {
        log.error("fatal", error);
        try {
            response.setStatus(ProblemType.INTERNAL_ERROR.status());
            response.setContentType(Problem.CONTENT_TYPE);
            response.getOutputStream().write(internalError().bytes());
        } catch (IOException e) {
            log.debug("the error response could not be sent", e);
        }
    }

    private static void expected(ProblemException e, Context ctx) {
        e.headers().forEach(ctx::header);
        answer(ctx, e.problem());
    }

    private static void methodNotAllowed(MethodNotAllowedResponse e, Context ctx) {
        String allowed = String.join(", ", e.getDetails().values());
        ctx.header(Header.ALLOW, allowed);
        answer(ctx, Problem.of(ProblemType.METHOD_NOT_ALLOWED, "Allowed methods: " + allowed + "."));
    }

    private static void ofTheServer(HttpResponseException e, Context ctx) {
        answer(ctx, problemOf(e.getStatus()));
    }

    private static void unexpected(Exception e, Context ctx) {
        if (DatabaseTrouble.isTemporary(e)) {
            log.warn("{} {} answered 503: {}", Requests.method(ctx), Requests.route(ctx), e.getMessage());
            unavailable(ctx, DATABASE_RETRY);
            return;
        }
        log.error("{} {} failed", Requests.method(ctx), Requests.route(ctx), e);
        answer(ctx, internalError());
    }

    /** Not a warning: there can be thousands a second, which metrics count. */
    private static void overloaded(Overloaded e, Context ctx) {
        log.debug("{} {} answered 503: {}", Requests.method(ctx), Requests.route(ctx), e.getMessage());
        unavailable(ctx, e.retryAfter());
    }

    private static void unavailable(Context ctx, Duration retryAfter) {
        String seconds = Long.toString(Math.max(1, retryAfter.plusMillis(999).toSeconds()));
        ctx.header(Header.RETRY_AFTER, seconds);
        answer(ctx, Problem.of(ProblemType.UNAVAILABLE, "Try again in " + seconds + " seconds."));
    }

    private static Problem internalError() {
        return Problem.of(ProblemType.INTERNAL_ERROR, "The request failed because of an error in the service.");
    }

    private static void answer(Context ctx, Problem problem) {
        ctx.status(problem.status()).contentType(Problem.CONTENT_TYPE).result(problem.bytes());
    }
}
