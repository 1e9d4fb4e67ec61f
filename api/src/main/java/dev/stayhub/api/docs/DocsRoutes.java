package dev.stayhub.api.docs;

import dev.stayhub.api.http.ProblemException;
import io.javalin.http.Context;
import io.javalin.http.Header;
import java.io.InputStream;
import java.util.Map;
import java.util.Objects;

/** {@code /openapi.yaml} and {@code /docs}: the description and its viewer, both from this process and nowhere else. */
public final class DocsRoutes {

    private static final String DESCRIPTION = "openapi.yaml";
    private static final String PAGE = "index.html";
    /** What the page is made of; nothing else of the class path can be asked for. */
    private static final Map<String, String> FILES = Map.of(
            "swagger-ui.css", "text/css; charset=utf-8",
            "swagger-ui-bundle.js", "text/javascript; charset=utf-8",
            "swagger-ui-bundle.js.LICENSE.txt", "text/plain; charset=utf-8",
            "start.js", "text/javascript; charset=utf-8");

    /** The viewer's own scripts run, and talk to this server. Its pictures are in its style sheet. */
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
