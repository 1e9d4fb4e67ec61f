package dev.stayhub.api.http;

import io.javalin.http.Context;

/** A short page for every problem type, at the type's URI. */
public final class ProblemPages {

    private ProblemPages() {}

    /** {@code GET /problems/{name}}. */
    public static void show(Context ctx) {
        ProblemType type = ProblemType.named(ctx.pathParam("name")).orElseThrow(ProblemException::notFound);
        ctx.html("""
                <!DOCTYPE html>
                <html lang="en">
                <meta charset="utf-8">
                <title>%1$s</title>
                <h1>%1$s</h1>
                <p>HTTP status %2$d, <code>%3$s</code></p>
                <p>%4$s</p>
                </html>
                """.formatted(type.title(), type.status(), type.uri(), type.explanation()));
    }
}
