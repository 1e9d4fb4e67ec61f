package dev.stayhub.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * HTTP with a deadline for the whole exchange. The client's own timeout only covers the time until the response
 * headers. Thread-safe.
 */
final class HttpExchange {

    private static final int TOO_MANY_REQUESTS = 429;
    private static final int FIRST_REFUSAL = 400;
    private static final int FIRST_TROUBLE = 500;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI server;
    private final Optional<String> authorization;

    /** @param authorization the value of the Authorization header, if there is a login */
    HttpExchange(URI server, Optional<String> authorization) {
        this.server = server;
        this.authorization = authorization;
    }

    /** Returns within the call's deadline, whatever the other side does. */
    CallResult send(Call call) {
        CompletableFuture<HttpResponse<byte[]>> exchange = client.sendAsync(request(call), BodyHandlers.ofByteArray());
        try {
            return answer(exchange.get(call.deadline().toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            return new CallResult.Unavailable(
                    "no response within " + call.deadline().toMillis() + " ms");
        } catch (ExecutionException e) {
            return new CallResult.Unavailable(reason(e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new CallResult.Unavailable("interrupted");
        } finally {
            exchange.cancel(true);
        }
    }

    private HttpRequest request(Call call) {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.resolve(call.path()));
        authorization.ifPresent(value -> request.header("Authorization", value));
        if (call.body().isEmpty()) {
            return request.method(call.method(), BodyPublishers.noBody()).build();
        }
        return request.header("Content-Type", call.contentType())
                .method(call.method(), BodyPublishers.ofString(call.body()))
                .build();
    }

    private static CallResult answer(HttpResponse<byte[]> response) {
        int status = response.statusCode();
        if (status >= FIRST_TROUBLE || status == TOO_MANY_REQUESTS) {
            return new CallResult.Unavailable("OpenSearch answered " + status);
        }
        try {
            JsonNode body = response.body().length == 0 ? MissingNode.getInstance() : JSON.readTree(response.body());
            return status >= FIRST_REFUSAL ? new CallResult.Refused(status, body) : new CallResult.Done(body);
        } catch (IOException e) {
            return new CallResult.Unavailable("the response is not JSON, is this OpenSearch?");
        }
    }

    private static String reason(Throwable failure) {
        String message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : message;
    }
}
