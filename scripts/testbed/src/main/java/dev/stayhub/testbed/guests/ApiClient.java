package dev.stayhub.testbed.guests;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stayhub.testbed.TestbedException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Somebody who uses StayHub's API, signed in or not. Thread-safe.
 *
 * @param api where it is, for example {@code http://127.0.0.1:7070}
 * @param token empty for a stranger
 */
public record ApiClient(URI api, String token) {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().connectTimeout(TIMEOUT).build();

    /**
     * What somebody was answered.
     *
     * @param question what was asked
     * @param status 0 if there was no answer
     * @param body a missing node where there is none
     * @param nanos how long it took
     */
    public record Answer(String question, int status, JsonNode body, long nanos) {

        public boolean isBooked() {
            return status == 201;
        }

        /** Empty if it was refused, there was no answer, or it was no booking. */
        public String bookingId() {
            return status / 100 == 2 ? body.path("id").asText() : "";
        }

        public double millis() {
            return nanos / 1e6;
        }

        /**
         * The same answer, if it is the one that has to come.
         *
         * @throws TestbedException if it is another
         */
        public Answer expect(int expected) {
            if (status != expected) {
                throw new TestbedException(question + " answered " + status + " " + body);
            }
            return this;
        }
    }

    /** One who has not signed in. */
    public static ApiClient of(URI api) {
        return new ApiClient(api, "");
    }

    /** The same API, asked as whoever this login is. */
    public ApiClient signedIn(String email, String password) throws IOException, InterruptedException {
        ObjectNode login =
                JsonNodeFactory.instance.objectNode().put("email", email).put("password", password);
        return new ApiClient(
                api,
                post("/v1/sessions", login).expect(201).body().path("token").asText());
    }

    public Answer get(String path) throws IOException, InterruptedException {
        return send("GET", path, MissingNode.getInstance());
    }

    public Answer post(String path) throws IOException, InterruptedException {
        return post(path, MissingNode.getInstance());
    }

    public Answer post(String path, JsonNode body) throws IOException, InterruptedException {
        return send("POST", path, body);
    }

    /** A change of a property's title. */
    public Answer rename(String property, String title) throws IOException, InterruptedException {
        return send(
                "PATCH",
                "/v1/properties/" + property,
                JsonNodeFactory.instance.objectNode().put("title", title));
    }

    /** The titles of what a search for a word finds; none too while search does not answer. */
    public List<String> titles(String word) throws IOException, InterruptedException {
        List<String> titles = new ArrayList<>();
        get("/v1/search?pageSize=100&q=" + word)
                .body()
                .path("items")
                .forEach(item -> titles.add(item.path("title").asText()));
        return titles;
    }

    Answer send(String method, String path, JsonNode body) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(api.resolve(path))
                .timeout(TIMEOUT)
                .method(
                        method,
                        body.isMissingNode() ? BodyPublishers.noBody() : BodyPublishers.ofString(body.toString()));
        if (!body.isMissingNode()) {
            request.header("Content-Type", "application/json");
        }
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        long startNanos = System.nanoTime();
        HttpResponse<String> response = CLIENT.send(request.build(), BodyHandlers.ofString());
        long nanos = System.nanoTime() - startNanos;
        return new Answer(method + " " + path, response.statusCode(), JSON.readTree(response.body()), nanos);
    }

    /** The same for those who take no answer for one, with the status 0. */
    Answer orNoAnswer(String method, String path, JsonNode body) throws InterruptedException {
        long startNanos = System.nanoTime();
        try {
            return send(method, path, body);
        } catch (IOException noAnswer) {
            return new Answer(method + " " + path, 0, MissingNode.getInstance(), System.nanoTime() - startNanos);
        }
    }
}
