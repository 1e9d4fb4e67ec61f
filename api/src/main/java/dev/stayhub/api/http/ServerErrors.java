package dev.stayhub.api.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends problems instead of Jetty's error pages for requests that never reach a route, such as malformed or oversized
 * ones.
 */
final class ServerErrors implements Request.Handler {

    private static final Logger log = LoggerFactory.getLogger(ServerErrors.class);

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        int status = request.getAttribute(ErrorHandler.ERROR_EXCEPTION) instanceof HttpException e
                ? e.getCode()
                : response.getStatus();
        String id = Requests.id(request.getHeaders().get(Requests.ID_HEADER));
        log.info("{} - {} (request {})", request.getMethod(), status, id);
        response.setStatus(status);
        response.getHeaders().put(Requests.ID_HEADER, id);
        SecurityHeaders.ALL.forEach(response.getHeaders()::put);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, Problem.CONTENT_TYPE);
        response.write(true, ByteBuffer.wrap(ErrorAnswers.problemOf(status).bytes()), callback);
        return true;
    }
}
