package dev.stayhub.api.docs;

import dev.stayhub.api.http.ProblemException;
import io.javalin.http.Context;
import io.javalin.http.Header;
import java.io.InputStream;
import java.util.Map;
import java.util.Objects;

/** {@code /openapi.yaml} and {@code /docs}: the API description and its viewer, both served from this process alone. */
public final class DocsRoutes {

    private static final String DESCRIPTION = "openapi.yaml";
    private static final String PAGE = "index.html";
    /** The files of the page; no other file of the class path is served. */
    private static final Map<String, String> FILES = Map.of(
            "swagger-ui.css", "text/css; charset=utf-8",
            "swagger-ui-bundle.js", "text/javascript; charset=utf-8",
            "swagger-ui-bundle.js.LICENSE.txt", "text/plain; charset=utf-8",
            "start.js", "text/javascript; charset=utf-8");

    /** Lets the viewer's own scripts run and call this server. Its images are embedded in its stylesheet. */
    private static final String CONTENT_SECURITY_POLICY = "default-src 'none'; script-src 'self'; style-src 'self';"
            + " img-src data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

    private static final String AN_HOUR = "max-age=3600";

    /** {@code GET /openapi.yaml}. */
    public void description(Context ctx) {
        ctx.contentType("application/yaml").result(resource(DESCRIPTION));
    }

    /** {@code GET /docs}. */
    public void page(Context ctx) {
        ctx.header(Header.CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY)
                .contentType("text/html; charset=utf-8")
                .result(resource(PAGE));
    }

    /** {@code GET /docs/{file}}. */
    public void file(Context ctx) {
        String file = ctx.pathParam("file");
        if (!FILES.containsKey(file)) {
            throw ProblemException.notFound();
        }
        ctx.header(Header.CACHE_CONTROL, AN_HOUR).contentType(FILES.get(file)).result(resource(file));
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(DocsRoutes.class.getResourceAsStream(name), name);
    }
}
