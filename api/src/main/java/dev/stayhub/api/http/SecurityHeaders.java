package dev.stayhub.api.http;

import io.javalin.http.Context;
import io.javalin.http.Header;
import java.util.Map;

/**
 * Security headers of every response: no scripts, no content sniffing, no caching, no framing. The proxy that
 * terminates TLS must add Strict-Transport-Security, which must not be sent over plain HTTP.
 */
public final class SecurityHeaders {

    static final Map<String, String> ALL = Map.of(
            Header.CACHE_CONTROL, "no-store",
            Header.CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
            Header.CROSS_ORIGIN_RESOURCE_POLICY, "same-origin",
            Header.REFERRER_POLICY, "no-referrer",
            Header.X_CONTENT_TYPE_OPTIONS, "nosniff",
            Header.X_FRAME_OPTIONS, "DENY");

    private SecurityHeaders() {}

    static void write(Context ctx) {
        ALL.forEach(ctx::header);
    }
}
