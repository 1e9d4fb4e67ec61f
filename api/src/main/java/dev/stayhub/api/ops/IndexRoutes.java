package dev.stayhub.api.ops;

import dev.stayhub.api.account.Authentication;
import dev.stayhub.api.http.Ids;
import dev.stayhub.api.http.ProblemException;
import dev.stayhub.api.search.SearchProblems;
import dev.stayhub.api.search.SearchUnavailableException;
import dev.stayhub.search.Drift;
import io.javalin.http.Context;
import io.javalin.http.Header;
import io.javalin.http.HttpStatus;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

/** {@code /v1/search-index}: for operators. */
public final class IndexRoutes {

    private static final int MOST_EXAMPLES = 10;

    private final RequestRebuild requestRebuild;
    private final MeasureDrift measureDrift;

    public IndexRoutes(RequestRebuild requestRebuild, MeasureDrift measureDrift) {
        this.requestRebuild = requestRebuild;
        this.measureDrift = measureDrift;
    }

    /** {@code POST /v1/search-index/rebuilds}: 202 and the location of the new or already open rebuild. */
    public void rebuild(Context ctx) {
        RebuildRequest rebuild = asking(() -> requestRebuild.request(Authentication.caller(ctx)));
        ctx.status(HttpStatus.ACCEPTED)
                .header(Header.LOCATION, "/v1/search-index/rebuilds/" + rebuild.id())
                .json(rebuild);
    }

    /** {@code GET /v1/search-index/rebuilds/{id}}. */
    public void showRebuild(Context ctx) {
        ctx.json(requestRebuild.show(Ids.inPath(ctx)).orElseThrow(ProblemException::notFound));
    }

    /** {@code GET /v1/search-index/drift}. */
    public void drift(Context ctx) {
        ctx.json(DriftView.of(asking(measureDrift::measure)));
    }

    private static <T> T asking(Supplier<T> useCase) {
        try {
            return useCase.get();
        } catch (SearchUnavailableException e) {
            throw SearchProblems.of(e);
        }
    }

    /**
     * The drift in numbers, with some of the affected properties.
     *
     * @param complete false if counting stopped because there were too many differences
     */
    record DriftView(long properties, int missing, int stale, int extra, boolean complete, Examples examples) {

        static DriftView of(Drift drift) {
            return new DriftView(
                    drift.properties(),
                    drift.missing().size(),
                    drift.stale().size(),
                    drift.extra().size(),
                    drift.complete(),
                    new Examples(some(drift.missing()), some(drift.stale()), some(drift.extra())));
        }

        private static List<UUID> some(List<UUID> ids) {
            return ids.subList(0, Math.min(ids.size(), MOST_EXAMPLES));
        }
    }

    /** Ids, at most ten of each kind. */
    record Examples(List<UUID> missing, List<UUID> stale, List<UUID> extra) {}
}
