package dev.stayhub.local.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Somebody of the demo data who is signed in. Thread-safe. */
record Caller(URI api, String token) {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final ObjectMapper JSON = new ObjectMapper();

    /** What was answered, and after how long. */
    record Answer(int status, JsonNode body, long nanos) {

        double millis() {
            return nanos / 1e6;
        }
    }

    static Caller signedIn(URI api, String email) throws IOException, InterruptedException {
        String login = "{\"email\":\"" + email + "\",\"password\":\"stayhub-demo\"}";
        return new Caller(
                api,
                new Caller(api, "")
                        .send("POST", "/v1/sessions", login)
                        .body()
                        .path("token")
                        .asText());
    }

    Answer send(String method, String path, String body) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(api.resolve(path))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!body.isEmpty()) {
            request.header("Content-Type", "application/json");
        }
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        long startNanos = System.nanoTime();
        HttpResponse<String> answer = CLIENT.send(request.build(), BodyHandlers.ofString());
        return new Answer(answer.statusCode(), JSON.readTree(answer.body()), System.nanoTime() - startNanos);
    }

    Answer get(String path) throws IOException, InterruptedException {
        return send("GET", path, "");
    }

    /** A change of a property's title. */
    Answer rename(String property, String title) throws IOException, InterruptedException {
        return send("PATCH", "/v1/properties/" + property, "{\"title\":\"" + title + "\"}");
    }

    /** The titles of what a search for these words finds; empty too if search does not answer. */
    List<String> titles(String words) throws IOException, InterruptedException {
        List<String> titles = new ArrayList<>();
        get("/v1/search?pageSize=100&q=" + URLEncoder.encode(words, StandardCharsets.UTF_8))
                .body()
                .path("items")
                .forEach(item -> titles.add(item.path("title").asText()));
        return titles;
    }

    /** The ids of the properties that everybody sees. */
    List<String> properties() throws IOException, InterruptedException {
        List<String> ids = new ArrayList<>();
        get("/v1/properties?pageSize=100")
                .body()
                .path("items")
                .forEach(item -> ids.add(item.path("id").asText()));
        return ids;
    }
}
