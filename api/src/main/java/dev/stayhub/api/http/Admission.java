package dev.stayhub.api.http;

import dev.stayhub.api.load.Overloaded;
import dev.stayhub.api.load.WorkPlaces;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.time.InstantSource;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.server.Request;

/**
 * Lets a request in if its class of work has a place for it, and otherwise rejects it at once, without a connection.
 * Whatever a request waits for later, it waits in its place; so the limits of the classes bound everything that waits.
 * Thread-safe.
 */
public final class Admission implements Handler {

    private final Map<Work, WorkPlaces> places = new EnumMap<>(Work.class);

    public Admission(Capacity capacity, InstantSource clock) {
        for (Work work : Work.values()) {
            if (work != Work.LIVENESS) {
                places.put(work, new WorkPlaces(work.name(), capacity.limit(work), clock));
            }
        }
    }

    /**
     * Takes a place for the request. It is given back when the response is written or has failed, which covers clients
     * that disconnect or read slowly.
     *
     * @throws Overloaded if all places of its class are taken
     */
    @Override
    public void handle(Context ctx) {
        WorkPlaces ofItsWork = places.get(Work.of(ctx.routeRoles()));
        if (ofItsWork != null) {
            WorkPlaces.Place place = ofItsWork.take();
            Request request = ServletContextRequest.getServletContextRequest(ctx.req());
            Request.addCompletionListener(request, failure -> place.giveBack());
        }
    }

    /** The places of each class that has a limit. */
    public Map<Work, WorkPlaces> places() {
        return Collections.unmodifiableMap(places);
    }
}
