package dev.stayhub.api.http;

import dev.stayhub.runtime.text.Uuids;
import io.javalin.http.Context;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

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
                throw ProblemException.malformed(
                        names.isEmpty()
                                ? "There are no query parameters here."
                                : "The query parameters here are: "
                                        + String.join(
                                                ", ", names.stream().sorted().toList()) + ".");
            }
            String earlier = values.put(name, equals < 0 ? "" : decoded(parameter.substring(equals + 1)));
            if (earlier != null) {
                throw ProblemException.malformed("The query parameter " + name + " is repeated.");
            }
        }
        return new QueryParameters(values);
    }

    /**
     * Reads the query of a route that takes none.
     *
     * @throws ProblemException if there is a parameter
     */
    public static void none(Context ctx) {
        read(ctx, Set.of());
    }

    public Optional<String> get(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /**
     * A day, if the parameter is there.
     *
     * @throws ProblemException if it is no day in the calendar
     */
    public Optional<LocalDate> date(String name) {
        return get(name)
                .map(text -> Dates.parse(text)
                        .orElseThrow(() -> ProblemException.malformed(name + " " + Dates.EXPECTED + ".")));
    }

    /**
     * An id, if the parameter is there.
     *
     * @throws ProblemException if it is none
     */
    public Optional<UUID> uuid(String name) {
        return get(name)
                .map(text ->
                        Uuids.parse(text).orElseThrow(() -> ProblemException.malformed(name + " must be a UUID.")));
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
