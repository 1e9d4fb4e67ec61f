package dev.stayhub.api.http;

import io.javalin.security.RouteRole;
import java.util.Set;

/**
 * The classes of work that a request can belong to; the route table names one for each route. Each class has a limit of
 * its own, so that a class with too much to do takes neither threads nor connections from the others.
 */
public enum Work implements RouteRole {
    /** Sign-in and sign-up. Hashing a password takes a processor for tens of milliseconds. */
    SIGN_IN,
    /** Whatever changes something. Can wait for a lock, for a connection and for requests with the same key. */
    WRITING,
    /** Reads of the database, and pages that are part of the program. */
    READING,
    /** Queries of the search index. */
    SEARCH,
    /** Queries of operators, some of which read thousands of rows. */
    OPERATION,
    /** Readiness and metrics. */
    MONITORING,
    /** Liveness. Never waits and is never refused: the other limits leave threads for it. */
    LIVENESS;

    /** The class that the route table names. */
    static Work of(Set<RouteRole> roles) {
        return roles.stream()
                .filter(Work.class::isInstance)
                .map(Work.class::cast)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the route has no class of work"));
    }
}
