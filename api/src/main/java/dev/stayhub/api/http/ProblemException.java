package dev.stayhub.api.http;

import io.javalin.http.Header;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Ends the handling of a request with a problem. Such problems are expected, so there is no stack trace. */
public final class ProblemException extends RuntimeException {

    private final transient Problem problem;
    private final transient Map<String, String> headers;

    public ProblemException(Problem problem, Map<String, String> headers) {
        super(problem.detail(), null, false, false);
        this.problem = problem;
        this.headers = Map.copyOf(headers);
    }

    public ProblemException(Problem problem) {
        this(problem, Map.of());
    }

    public static ProblemException malformed(String detail) {
        return new ProblemException(Problem.of(ProblemType.MALFORMED_REQUEST, detail));
    }

    /**
     * The response for a resource that does not exist and for one that is not visible to the caller: the two do not
     * differ.
     */
    public static ProblemException notFound() {
        return new ProblemException(
                Problem.of(ProblemType.NOT_FOUND, "The resource does not exist, or you are not permitted to see it."));
    }

    /**
     * The response to a caller who has done something too often.
     *
     * @param wait until the next request can succeed; sent as Retry-After, in whole seconds
     */
    public static ProblemException tooManyRequests(Duration wait) {
        String seconds = Long.toString(wait.plusMillis(999).toSeconds());
        return new ProblemException(
                Problem.of(ProblemType.TOO_MANY_REQUESTS, "Try again in " + seconds + " seconds."),
                Map.of(Header.RETRY_AFTER, seconds));
    }

    /** A rule that a field of the body breaks, as it turned out after the body was read. */
    public static ProblemException ruleBroken(String field, String message) {
        return rulesBroken(List.of(RequestError.in(field, message)));
    }

    public static ProblemException rulesBroken(List<RequestError> errors) {
        return new ProblemException(Problem.of(ProblemType.RULE_BROKEN, "See errors for the broken rules.", errors));
    }

    Problem problem() {
        return problem;
    }

    Map<String, String> headers() {
        return headers;
    }
}
