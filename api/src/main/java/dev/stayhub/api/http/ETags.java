package dev.stayhub.api.http;

import io.javalin.http.Context;
import io.javalin.http.Header;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;

/** Versions as strong entity tags (RFC 9110), the same for every representation of a version. */
public final class ETags {

    /** A possessive quantifier, so that a list of a thousand tags does not nest a thousand calls. */
    private static final Pattern LIST = Pattern.compile("\\s*(W/)?\"[^\"]*\"\\s*(,\\s*(W/)?\"[^\"]*\"\\s*)*+");

    private ETags() {}

    public static void write(Context ctx, int version) {
        ctx.header(Header.ETAG, tag(version));
    }

    /**
     * Which versions the request accepts: any, if it has no If-Match.
     *
     * @throws ProblemException if If-Match is not a list of entity tags
     */
    public static IntPredicate ifMatch(Context ctx) {
        List<String> lines = Collections.list(ctx.req().getHeaders(Header.IF_MATCH));
        String expected = String.join(",", lines);
        if (lines.isEmpty() || "*".equals(expected.strip())) {
            return version -> true;
        }
        if (!LIST.matcher(expected).matches()) {
            throw ProblemException.malformed("If-Match must be an ETag from a response, including the quotes.");
        }
        return version ->
                Arrays.stream(expected.split(",", -1)).map(String::strip).anyMatch(tag(version)::equals);
    }

    private static String tag(int version) {
        return '"' + Integer.toString(version) + '"';
    }
}
