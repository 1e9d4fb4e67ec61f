package dev.stayhub.api.idempotency;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stayhub.api.account.Account;
import dev.stayhub.api.http.Json;
import dev.stayhub.api.http.ProblemException;
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
 * A client's name for one request.
 *
 * @param scope within what the name means one request
 * @param requestSha256 what the request asks for: its address, with the ids in it in whatever case, and its body, however
 *     the body's fields are ordered; in hexadecimal
 */
record IdempotencyKey(Scope scope, String requestSha256) {

    private static final String HEADER = "Idempotency-Key";
    /** Quoted as a structured field (RFC 8941), or bare. Possessive: otherwise each character would be a call within a call. */
    private static final Pattern FORM =
            Pattern.compile("\"(?<quoted>(?:[ !#-\\[\\]-~]|\\\\[\"\\\\])*+)\"|(?<bare>[ !#-~]*)");

    private static final int MAX_LENGTH = 255;

    /**
     * Two callers, or two operations, may use one name for different things.
     *
     * @param accountId who calls
     * @param operation what is called
     * @param key the name
     */
    record Scope(long accountId, String operation, String key) {}

    /**
     * The key of a request, if it has one.
     *
     * @throws ProblemException if the header is repeated or is no key
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
                sha256(ctx.path().toLowerCase(Locale.ROOT) + '\n' + Json.sorted(body))));
    }

    private static String sha256(String text) {
        return HexFormat.of().formatHex(Sha256.of(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static ProblemException malformed() {
        return ProblemException.malformed(
                HEADER + " has to be one value of 1 to " + MAX_LENGTH + " printable ASCII characters, quoted or bare.");
    }
}
