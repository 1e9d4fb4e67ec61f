package dev.stayhub.api.http;

import io.javalin.http.Context;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** Public ids in paths and bodies. */
public final class Ids {

    /** All 36 characters: {@code UUID.fromString} alone would accept 1-1-1-1-1. */
    private static final Pattern FORM = Pattern.compile("(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private Ids() {}

    /**
     * The id in the path.
     *
     * @throws ProblemException the same 404 as for an unknown id, if the text is not an id
     */
    public static UUID inPath(Context ctx) {
        return parse(ctx.pathParam("id")).orElseThrow(ProblemException::notFound);
    }

    /** Empty if the text is not an id. */
    static Optional<UUID> parse(String text) {
        return FORM.matcher(text).matches() ? Optional.of(UUID.fromString(text)) : Optional.empty();
    }
}
