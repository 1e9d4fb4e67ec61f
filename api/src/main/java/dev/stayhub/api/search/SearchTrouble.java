package dev.stayhub.api.search;

import dev.stayhub.api.http.Problem;
import dev.stayhub.api.http.ProblemException;
import dev.stayhub.api.http.ProblemType;
import io.javalin.http.Header;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Search does not answer. */
final class SearchTrouble {

    private static final Logger log = LoggerFactory.getLogger(SearchTrouble.class);
    /** About as long as search is left alone before it is asked again. */
    private static final String RETRY_AFTER_SECONDS = "3";

    private SearchTrouble() {}

    /** For a while. */
    static ProblemException of(String reason) {
        log.warn("search refused for now: {}", reason);
        return unavailable("Try again in " + RETRY_AFTER_SECONDS + " seconds.");
    }

    /** Until somebody sets one up. */
    static ProblemException noSearchHere() {
        return unavailable("This StayHub has no search: STAYHUB_SEARCH_URL is not set.");
    }

    private static ProblemException unavailable(String detail) {
        return new ProblemException(
                Problem.of(ProblemType.SEARCH_UNAVAILABLE, detail), Map.of(Header.RETRY_AFTER, RETRY_AFTER_SECONDS));
    }
}
