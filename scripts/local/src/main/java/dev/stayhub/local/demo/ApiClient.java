package dev.stayhub.local.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stayhub.runtime.cli.CommandFailedException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Asks StayHub's API. Thread-safe. */
final class ApiClient {

    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private final ObjectMapper json = new ObjectMapper();
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
    private final URI api;
    private final String token;

    /** @param api where it is, for example {@code http://127.0.0.1:7070} */
    ApiClient(URI api) {
        this(api, "");
    }

    private ApiClient(URI api, String token) {
        this.api = api;
        this.token = token;
    }

    /** The same API, asked as whoever this token was given to. */
    ApiClient with(String accessToken) {
        return new ApiClient(api, accessToken);
    }

    /** What it answered; the body is a missing node where there is none. */
    record Answer(String question, int status, JsonNode body) {

        /** @throws CommandFailedException if it is another status */
        Answer expect(int expected) {
            if (status != expected) {
                throw new CommandFailedException(
                        "the demo data cannot be made: " + question + " answered " + status + " " + body);
            }
            return this;
        }
    }

    Answer post(String path) throws InterruptedException {
        return ask(path, HttpRequest.newBuilder().POST(BodyPublishers.noBody()));
    }

    Answer post(String path, JsonNode body) throws InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder()
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body.toString()));
        return ask(path, request);
    }

    private Answer ask(String path, HttpRequest.Builder request) throws InterruptedException {
        request.uri(api.resolve(path)).timeout(TIMEOUT);
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        String question = "POST " + path;
        try {
            HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
            return new Answer(question, response.statusCode(), json.readTree(response.body()));
        } catch (IOException e) {
            throw new CommandFailedException("the demo data cannot be made: " + question + " failed: " + e, e);
        }
    }
}
