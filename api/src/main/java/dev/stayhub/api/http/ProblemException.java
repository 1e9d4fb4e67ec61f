package dev.stayhub.api.http;

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
