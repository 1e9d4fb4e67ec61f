package dev.stayhub.api.http;

import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Ends a request whose body has stalled for the idle timeout. Jetty reports this as a transient failure, and its body
 * reader ignores such failures: without this class the connection would stay open for days.
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
