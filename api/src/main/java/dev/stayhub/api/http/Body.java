package dev.stayhub.api.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.javalin.http.Header;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/** Reads a request's body: one JSON object in UTF-8, at most 96 KB. */
public final class Body {

    private static final String IN_UTF_8 = "\\s*(;\\s*charset\\s*=\\s*(utf-8|\"utf-8\")\\s*)?";
    private static final Pattern JSON = Pattern.compile("(?i)application/json" + IN_UTF_8);
    private static final Pattern JSON_OR_MERGE_PATCH =
            Pattern.compile("(?i)application/(json|merge-patch\\+json)" + IN_UTF_8);

    private static final String ACCEPT_PATCH = "Accept-Patch";
    private static final String PATCH_TYPES = "application/merge-patch+json, application/json";

    private Body() {}

    /** The object in the body. */
    public static ObjectNode object(Context ctx) {
        requireType(ctx, JSON, Map.of());
        return StrictJson.object(text(bytes(ctx)));
    }

    /** The fields of the object in the body. */
    public static Fields fields(Context ctx) {
        return new Fields(object(ctx));
    }

    /** As {@link #object}, or an object without fields if the body is empty, whatever its content type. */
    public static ObjectNode optionalObject(Context ctx) {
        byte[] bytes = bytes(ctx);
        if (bytes.length == 0) {
            return StrictJson.object("{}");
        }
        requireType(ctx, JSON, Map.of());
        return StrictJson.object(text(bytes));
    }

    /** The changes in the body, a JSON Merge Patch (RFC 7396): a field that is null is to be removed. */
    public static ObjectNode mergePatch(Context ctx) {
        requireType(ctx, JSON_OR_MERGE_PATCH, Map.of(ACCEPT_PATCH, PATCH_TYPES));
        return StrictJson.object(text(bytes(ctx)));
    }

    private static void requireType(Context ctx, Pattern types, Map<String, String> headersOtherwise) {
        String contentType = ctx.header(Header.CONTENT_TYPE);
        if (contentType == null
                || !types.matcher(contentType.strip()).matches()
                || ctx.header(Header.CONTENT_ENCODING) != null) {
            throw new ProblemException(
                    Problem.of(
                            ProblemType.UNSUPPORTED_MEDIA_TYPE,
                            "Send application/json in UTF-8, without a content encoding."),
                    headersOtherwise);
        }
    }

    private static byte[] bytes(Context ctx) {
        if (ctx.req().getContentLengthLong() > StrictJson.MAX_BODY_BYTES) {
            throw tooLarge();
        }
        try {
            InputStream body = ctx.bodyInputStream();
            byte[] bytes = body.readNBytes(StrictJson.MAX_BODY_BYTES + 1);
            if (bytes.length > StrictJson.MAX_BODY_BYTES) {
                throw tooLarge();
            }
            return bytes;
        } catch (IOException e) {
            if (e.getCause() instanceof TimeoutException) {
                throw new ProblemException(
                        Problem.of(ProblemType.REQUEST_TIMEOUT, "The body was not received completely."));
            }
            throw ProblemException.malformed("The body ended too early or does not match its headers.");
        }
    }

    private static String text(byte[] bytes) {
        try {
            // An explicit decoder reports malformed UTF-8; new String would replace it.
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw ProblemException.malformed("The body is not valid UTF-8.");
        }
    }

    private static ProblemException tooLarge() {
        return new ProblemException(Problem.of(
                ProblemType.BODY_TOO_LARGE, "The body is larger than " + StrictJson.MAX_BODY_BYTES + " bytes."));
    }
}
