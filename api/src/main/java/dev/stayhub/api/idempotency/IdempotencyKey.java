package dev.stayhub.api.idempotency;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stayhub.api.account.Account;
import dev.stayhub.api.http.ProblemException;
import dev.stayhub.api.http.StrictJson;
import dev.stayhub.runtime.text.Sha256;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A client's idempotency key for one request.
 *
 * @param scope within which the key is unique
 * @param requestSha256 a hexadecimal digest of path and body, independent of the case of ids, of the order of fields and
 *     of whether a field is null or absent
 */
record IdempotencyKey(Scope scope, String requestSha256) {

    private static final String HEADER = "Idempotency-Key";
    /**
     * Quoted as a structured field (RFC 8941), or bare. The possessive quantifier keeps the matching from recursing for
     * each character.
     */
    private static final Pattern FORM =
            Pattern.compile("\"(?<quoted>(?:[ !#-\\[\\]-~]|\\\\[\"\\\\])*+)\"|(?<bare>[ !#-~]*)");

    private static final int MAX_LENGTH = 255;

    /**
     * Different callers and different operations can use the same key independently.
     *
     * @param accountId the caller's account
     * @param operation the operation
     * @param key the client's key
     */
    record Scope(long accountId, String operation, String key) {}

    /**
     * The key of a request, if it has one.
     *
     * @throws ProblemException if the header is repeated or invalid
     */
    static Optional<IdempotencyKey> of(Context ctx, Account caller, String operation, ObjectNode body) {
        List<String> headers = Collections.list(ctx.req().getHeaders(HEADER));
        if (headers.isEmpty()) {
            return Optional.empty();
        }
        Matcher form = FORM.matcher(headers.get(0));
        if (headers.size() > 1 || !form.matches()) {
            throw malformed();
        }
        String key = form.group("bare") != null
                ? form.group("bare")
                : form.group("quoted").replaceAll("\\\\(.)", "$1");
        if (key.isEmpty() || key.length() > MAX_LENGTH) {
            throw malformed();
        }
        return Optional.of(new IdempotencyKey(
                new Scope(caller.id(), operation, key),
                sha256(ctx.path().toLowerCase(Locale.ROOT) + '\n' + StrictJson.canonical(body))));
    }

    private static String sha256(String text) {
        return HexFormat.of().formatHex(Sha256.of(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static ProblemException malformed() {
        return ProblemException.malformed(
                HEADER + " must be one value of 1 to " + MAX_LENGTH + " printable ASCII characters, quoted or bare.");
    }
}
