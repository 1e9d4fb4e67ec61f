package dev.stayhub.api.http;

import io.javalin.security.RouteRole;

/** Who may call a route. */
public enum Access implements RouteRole {
    /** Everyone; the token is ignored. */
    OPEN,
    /** Everyone; signed-in callers may see more. */
    OPTIONAL,
    /** Signed-in callers. */
    SIGNED_IN,
    /** Operators. */
    OPERATOR
}
