package dev.stayhub.api.http;

import io.javalin.http.Context;
import io.javalin.security.RouteRole;
import java.util.Set;

/**
 * The input of a route besides its path and its headers. What a route does not take is rejected before the route's
 * handler runs, so that all routes are equally strict: an unknown query parameter or an unknown field is an error
 * everywhere, and unknown headers are ignored everywhere.
 */
public enum Input implements RouteRole {
    /** A JSON body; the handler reads it with {@link Body}. */
    BODY,
    /** Query parameters; the handler reads them with {@link QueryParameters}. */
    QUERY;

    /** Rejects query parameters and fields of a body if the route does not take any. */
    static void check(Context ctx) {
        Set<RouteRole> roles = ctx.routeRoles();
        if (!roles.contains(QUERY)) {
            QueryParameters.read(ctx, Set.of());
        }
        if (!roles.contains(BODY)) {
            new Fields(Body.optionalObject(ctx)).done();
        }
    }
}
