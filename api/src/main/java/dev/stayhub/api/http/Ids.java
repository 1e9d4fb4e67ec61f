package dev.stayhub.api.http;

import dev.stayhub.runtime.text.Uuids;
import io.javalin.http.Context;
import java.util.UUID;

/** Public ids as they stand in addresses. */
public final class Ids {

    private Ids() {}

    /**
     * The id in the path.
     *
     * @throws ProblemException the same 404 as for an unknown id, if the text is not an id
     */
    public static UUID inPath(Context ctx) {
        return Uuids.parse(ctx.pathParam("id")).orElseThrow(ProblemException::notFound);
    }
}
