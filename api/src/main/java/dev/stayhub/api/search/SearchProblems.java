package dev.stayhub.api.search;

import dev.stayhub.api.http.Problem;
import dev.stayhub.api.http.ProblemException;
import dev.stayhub.api.http.ProblemType;
import io.javalin.http.Header;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The responses if search is unavailable. */
public final class SearchProblems {

    private static final Logger log = LoggerFactory.getLogger(SearchProblems.class);
    /** About as long as the circuit breaker stays open. */
    private static final String RETRY_AFTER_SECONDS = "3";

    private SearchProblems() {}

    /** 503, both if search is temporarily unavailable and if it is not configured. */
    public static ProblemException of(SearchUnavailableException e) {
        if (!e.isConfigured()) {
            return unavailable("Search is not configured: STAYHUB_SEARCH_URL is not set.");
        }
        log.warn("search is unavailable: {}", e.getMessage());
        return unavailable("Try again in " + RETRY_AFTER_SECONDS + " seconds.");
    }

    private static ProblemException unavailable(String detail) {
        return new ProblemException(
                Problem.of(ProblemType.SEARCH_UNAVAILABLE, detail), Map.of(Header.RETRY_AFTER, RETRY_AFTER_SECONDS));
    }
}
