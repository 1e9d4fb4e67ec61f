package dev.stayhub.api.http;

import io.javalin.http.Context;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** Public ids as they stand in addresses and bodies. */
public final class Ids {

    /** All 36 characters: {@code UUID.fromString} by itself takes 1-1-1-1-1 for one. */
    private static final Pattern FORM = Pattern.compile("(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private Ids() {}

    /**
     * The id in the address.
     *
     * @throws ProblemException the same not-found as for an id that nothing has, if it is no id at all
     */
    public static UUID inPath(Context ctx) {
        return parse(ctx.pathParam("id")).orElseThrow(ProblemException::notFound);
    }

    /** Nothing if the text is no id. */
    static Optional<UUID> parse(String text) {
        return FORM.matcher(text).matches() ? Optional.of(UUID.fromString(text)) : Optional.empty();
    }
}
