package dev.stayhub.api.http;

import com.github.f4b6a3.uuid.UuidCreator;
import io.javalin.http.Context;
import io.javalin.http.Header;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** Runs before and after every request: assigns an id and writes one log line. */
public final class Requests {

    public static final String ID_HEADER = "X-Request-Id";

    private static final Logger log = LoggerFactory.getLogger(Requests.class);
    private static final String ID = "requestId";
    private static final String TRACE_PARENT = "traceparent";
    private static final Pattern SANE_ID = Pattern.compile("[A-Za-z0-9._-]{1,100}");
    private static final Pattern SANE_TRACE_PARENT = Pattern.compile("00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}");

    private Requests() {}

    static void begin(Context ctx) {
        String id = id(ctx.header(ID_HEADER));
        ctx.attribute(ID, id);
        MDC.put(ID, id);
        ctx.header(ID_HEADER, id);
        // Added, not set: whether a body is compressed is not all that can depend on a header of the request.
        ctx.res().addHeader(Header.VARY, Header.ACCEPT_ENCODING);
        SecurityHeaders.write(ctx);
    }

    /** Javalin would let the header select another route than the one that proxies and logs see. */
    static void refuseMethodOverride(Context ctx) {
        if (ctx.header(Header.X_HTTP_METHOD_OVERRIDE) != null) {
            throw ProblemException.malformed("X-HTTP-Method-Override is not supported.");
        }
    }

    /** Logs the template of the route, never the actual path and query, which contain ids and search terms. */
    static void end(Context ctx, Float millis, RequestListener listener) {
        log.info("{} {} {} {} ms", method(ctx), route(ctx), ctx.statusCode(), Math.round(millis));
        listener.answered(method(ctx), route(ctx), ctx.statusCode(), Duration.ofNanos((long) (millis * 1e6)));
        MDC.remove(ID);
    }

    /** Identifies this request in the headers of the messages that it writes. */
    public static Map<String, String> correlation(Context ctx) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put(ID, ctx.attribute(ID));
        String traceParent = ctx.header(TRACE_PARENT);
        if (traceParent != null && SANE_TRACE_PARENT.matcher(traceParent).matches()) {
            headers.put(TRACE_PARENT, traceParent);
        }
        return headers;
    }

    /** The client's request id, if it is safe in a header, a log and a message; otherwise a generated one. */
    static String id(String given) {
        return given != null && SANE_ID.matcher(given).matches()
                ? given
                : UuidCreator.getTimeOrderedEpoch().toString();
    }

    static String method(Context ctx) {
        return ctx.req().getMethod();
    }

    static String route(Context ctx) {
        return ctx.endpoints().lastHttpEndpoint() == null
                ? "-"
                : ctx.endpoints().lastHttpEndpoint().path;
    }
}
