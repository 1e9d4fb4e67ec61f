package dev.stayhub.api.http;

import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Ends a body that has stopped for as long as the idle time-out. To Jetty that is a failure one may get over, and whoever
 * collects bodies does: the connection would be kept for days.
 */
final class StalledBodies extends Handler.Wrapper {

    StalledBodies(Handler handler) {
        super(handler);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        return super.handle(new Ending(request), response, callback);
    }

    private static final class Ending extends Request.Wrapper {

        Ending(Request request) {
            super(request);
        }

        @Override
        public Content.Chunk read() {
            Content.Chunk chunk = super.read();
            return Content.Chunk.isFailure(chunk, false) ? Content.Chunk.from(chunk.getFailure(), true) : chunk;
        }
    }
}
