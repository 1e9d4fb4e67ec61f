package dev.stayhub.api.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Problems instead of Jetty's error pages, for requests that never reach a route: what is not HTTP, or too much of it. */
final class ServerErrors implements Request.Handler {

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        int status = request.getAttribute(ErrorHandler.ERROR_EXCEPTION) instanceof HttpException e
                ? e.getCode()
                : response.getStatus();
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, Problem.CONTENT_TYPE);
        byte[] body = Json.write(ErrorAnswers.problemOf(status).body()).getBytes(StandardCharsets.UTF_8);
        response.write(true, ByteBuffer.wrap(body), callback);
        return true;
    }
}
