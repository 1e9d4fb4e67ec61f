package dev.stayhub.api.http;

import io.javalin.security.RouteRole;

/** Who may call a route. */
public enum Access implements RouteRole {
    /** Everybody; a token is not looked at. */
    OPEN,
    /** Everybody, and those who are signed in may see more. */
    OPTIONAL,
    /** Those who are signed in. */
    SIGNED_IN,
    /** Those who are signed in and look after the service. */
    OPERATOR
}
