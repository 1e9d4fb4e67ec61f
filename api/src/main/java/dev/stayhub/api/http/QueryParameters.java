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

/** The query parameters of a request: only known names, each at most once, all text in one Unicode form. */
public final class QueryParameters {

    private final Map<String, String> values;

    private QueryParameters(Map<String, String> values) {
        this.values = values;
    }

    /**
     * The parameters of the request.
     *
     * @throws ProblemException if a name is unknown or repeated, or if the encoding is invalid
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
                                ? "This operation has no query parameters."
                                : "The query parameters of this operation are: "
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

    public Optional<String> get(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /**
     * A text without the spaces at its ends; empty if the parameter is absent.
     *
     * @param maxLength in code points, as in bodies
     * @throws ProblemException if the text is longer
     */
    public Optional<String> text(String name, int maxLength) {
        Optional<String> text = get(name).map(String::strip);
        if (text.filter(value -> Text.length(value) > maxLength).isPresent()) {
            throw ProblemException.malformed(name + " can have at most " + maxLength + " characters.");
        }
        return text;
    }

    /**
     * A date; empty if the parameter is absent.
     *
     * @throws ProblemException if it is not a valid date
     */
    public Optional<LocalDate> date(String name) {
        return get(name)
                .map(text -> Dates.parse(text)
                        .orElseThrow(() -> ProblemException.malformed(name + " " + Dates.EXPECTED + ".")));
    }

    /**
     * An id; empty if the parameter is absent.
     *
     * @throws ProblemException if it is not an id
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
        return Text.normalized(decoded);
    }
}
