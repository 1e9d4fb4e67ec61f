package dev.stayhub.api.http;

import dev.stayhub.runtime.text.Uuids;
import io.javalin.http.Context;
import java.util.UUID;

/** Public ids as they stand in addresses. */
public final class Ids {

    private Ids() {}

    /**
     * The id in the address.
     *
     * @throws ProblemException the same not-found as for an id that nothing has, if it is no id at all
     */
    public static UUID inPath(Context ctx) {
        return Uuids.parse(ctx.pathParam("id")).orElseThrow(ProblemException::notFound);
    }
}
