package dev.stayhub.api.http;

import java.util.List;
import java.util.Map;

/** Ends the handling of a request with a problem. Expected, so without a stack trace. */
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

    /** The one answer to what is not there and to what the caller may not see: nothing in it differs. */
    public static ProblemException notFound() {
        return new ProblemException(
                Problem.of(ProblemType.NOT_FOUND, "There is nothing here, or nothing that you may see."));
    }

    public static ProblemException rulesBroken(List<Fault> errors) {
        return new ProblemException(Problem.of(ProblemType.RULE_BROKEN, "See errors for what is wrong.", errors));
    }

    Problem problem() {
        return problem;
    }

    Map<String, String> headers() {
        return headers;
    }
}
