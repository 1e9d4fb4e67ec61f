package dev.stayhub.api.http;

import io.javalin.http.Context;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The query of a request: known names only, each at most once. */
public final class QueryParameters {

    private final Map<String, String> values;

    private QueryParameters(Map<String, String> values) {
        this.values = values;
    }

    /**
     * The parameters of the request.
     *
     * @throws ProblemException if there is another name than these, a name twice, or an encoding that is none
     */
    public static QueryParameters read(Context ctx, Set<String> names) {
        Map<String, String> values = new HashMap<>();
        String query = ctx.queryString();
        if (query == null || query.isEmpty()) {
            return new QueryParameters(values);
        }
        for (String parameter : query.split("&", -1)) {
            int equals = parameter.indexOf('=');
            String name = decoded(equals < 0 ? parameter : parameter.substring(0, equals));
            if (!names.contains(name)) {
                throw ProblemException.malformed("The query parameters here are: "
                        + String.join(", ", names.stream().sorted().toList()) + ".");
            }
            String earlier = values.put(name, equals < 0 ? "" : decoded(parameter.substring(equals + 1)));
            if (earlier != null) {
                throw ProblemException.malformed("The query parameter " + name + " stands there twice.");
            }
        }
        return new QueryParameters(values);
    }

    public Optional<String> get(String name) {
        return Optional.ofNullable(values.get(name));
    }

    private static String decoded(String text) {
        String decoded;
        try {
            decoded = URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw ProblemException.malformed("The query is not percent-encoded.");
        }
        if (!Text.canBeStored(decoded)) {
            throw ProblemException.malformed("The query must not contain NUL.");
        }
        return decoded;
    }
}
