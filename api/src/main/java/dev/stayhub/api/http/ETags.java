package dev.stayhub.api.http;

import dev.stayhub.runtime.text.Sha256;
import io.javalin.http.ContentType;
import io.javalin.http.Context;
import io.javalin.http.Header;
import io.javalin.http.HttpStatus;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Strong entity tags (RFC 9110, section 8.8): the version of the resource and a digest of the body, such as
 * {@code "3-9f86d081884c7d65"}. {@code If-None-Match} compares the whole tag: a body that differs in anything is sent
 * again. {@code If-Match} compares the version only: it asks whether the resource was changed, not how it is shown.
 */
public final class ETags {

    private static final String ANY = "*";
    private static final Pattern TAG = Pattern.compile("(W/)?\"([^\"]*)\"");
    /** Possessive quantifiers, so that a list of a thousand tags does not nest a thousand calls. */
    private static final Pattern LIST = Pattern.compile("[\\s,]*+" + TAG + "(\\s*+,[\\s,]*+" + TAG + ")*+[\\s,]*+");

    private static final Set<String> SAFE_METHODS = Set.of("GET", "HEAD");
    private static final int DIGEST_BYTES = 8;

    private ETags() {}

    /**
     * Answers with JSON and its tag, or with 304 if the request has an {@code If-None-Match} with this tag.
     *
     * @param version the version of the resource
     * @throws ProblemException if If-None-Match is not a list of entity tags
     */
    public static void answer(Context ctx, int version, String json) {
        String opaque = version + "-" + digest(json);
        ctx.header(Header.ETAG, '"' + opaque + '"');
        // A compressed body would need a tag of its own.
        ctx.disableCompression();
        if (isSafe(ctx)
                && isListed(ctx, Header.IF_NONE_MATCH, tag -> tag.group(2).equals(opaque))
                        .orElse(false)) {
            ctx.status(HttpStatus.NOT_MODIFIED);
        } else {
            ctx.contentType(ContentType.JSON).result(json);
        }
    }

    /**
     * Which versions the request accepts: any, if it has no If-Match.
     *
     * @throws ProblemException if If-Match is not a list of entity tags
     */
    public static IntPredicate ifMatch(Context ctx) {
        // Refuses a malformed header at once, and not only when there is a version to compare with.
        isListed(ctx, Header.IF_MATCH, tag -> false);
        return version -> isListed(ctx, Header.IF_MATCH, tag -> isStrongTagOf(version, tag))
                .orElse(true);
    }

    /** Without this, Javalin would answer 304 to a request that has changed something. */
    static void refuseIfNoneMatch(Context ctx) {
        if (!isSafe(ctx) && ctx.header(Header.IF_NONE_MATCH) != null) {
            throw ProblemException.malformed("If-None-Match is only supported with GET and HEAD.");
        }
    }

    /** Whether the header has a tag like this, or an asterisk; empty if the request does not have the header. */
    private static Optional<Boolean> isListed(Context ctx, String header, Predicate<MatchResult> tag) {
        String value =
                String.join(",", Collections.list(ctx.req().getHeaders(header))).strip();
        if (ctx.header(header) == null) {
            return Optional.empty();
        }
        if (value.equals(ANY)) {
            return Optional.of(true);
        }
        if (!LIST.matcher(value).matches()) {
            throw ProblemException.malformed(header + " must be an ETag from a response, including the quotes.");
        }
        return Optional.of(TAG.matcher(value).results().anyMatch(tag));
    }

    /** Tags of the first releases had no digest. */
    private static boolean isStrongTagOf(int version, MatchResult tag) {
        String opaque = tag.group(2);
        return tag.group(1) == null && (opaque.equals(Integer.toString(version)) || opaque.startsWith(version + "-"));
    }

    private static boolean isSafe(Context ctx) {
        return SAFE_METHODS.contains(Requests.method(ctx));
    }

    private static String digest(String json) {
        return HexFormat.of().formatHex(Sha256.of(json.getBytes(StandardCharsets.UTF_8)), 0, DIGEST_BYTES);
    }
}
