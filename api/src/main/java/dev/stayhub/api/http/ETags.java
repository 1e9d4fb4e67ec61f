package dev.stayhub.api.http;

import io.javalin.http.Context;
import io.javalin.http.Header;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;

/** Versions as entity tags (RFC 9110): strong, and the same for every representation of the version. */
public final class ETags {

    /** Possessive: a list with a thousand tags is not one call within a thousand others. */
    private static final Pattern LIST = Pattern.compile("\\s*(W/)?\"[^\"]*\"\\s*(,\\s*(W/)?\"[^\"]*\"\\s*)*+");

    private ETags() {}

    public static void write(Context ctx, int version) {
        ctx.header(Header.ETAG, tag(version));
    }

    /**
     * Which versions the request is for: any, if it has no If-Match.
     *
     * @throws ProblemException if If-Match is no list of entity tags
     */
    public static IntPredicate ifMatch(Context ctx) {
        List<String> lines = Collections.list(ctx.req().getHeaders(Header.IF_MATCH));
        String expected = String.join(",", lines);
        if (lines.isEmpty() || "*".equals(expected.strip())) {
            return version -> true;
        }
        if (!LIST.matcher(expected).matches()) {
            throw ProblemException.malformed("If-Match has to be an ETag as it was answered, quotes included.");
        }
        return version ->
                Arrays.stream(expected.split(",", -1)).map(String::strip).anyMatch(tag(version)::equals);
    }

    private static String tag(int version) {
        return '"' + Integer.toString(version) + '"';
    }
}
