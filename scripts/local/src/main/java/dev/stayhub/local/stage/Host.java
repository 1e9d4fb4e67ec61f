package dev.stayhub.local.stage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stayhub.local.stage.Guests.Answer;
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
import java.util.UUID;

/** The owner of the places, who gives them names, and everybody else, who searches for them. Thread-safe. */
public final class Host {

    /** Where the emails of whoever owns the places go. */
    public static final String EMAIL = "host@stayhub.test";

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client = HttpClient.newHttpClient();
    private final URI service;
    private final Places places;

    Host(URI service, Places places) {
        this.service = service;
        this.places = places;
    }

    /** One of the places. */
    public UUID place(int number) {
        return places.place(number);
    }

    /** Gives a place another title. */
    public Answer rename(UUID place, String title) throws InterruptedException {
        String body = JsonNodeFactory.instance.objectNode().put("title", title).toString();
        HttpRequest request = HttpRequest.newBuilder(service.resolve("/v1/properties/" + place))
                .timeout(TIMEOUT)
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer " + places.hostToken())
                .method("PATCH", BodyPublishers.ofString(body))
                .build();
        long startNanos = System.nanoTime();
        try {
            HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
            return new Answer(answer.statusCode(), "", System.nanoTime() - startNanos);
        } catch (IOException noAnswer) {
            return new Answer(0, "", System.nanoTime() - startNanos);
        }
    }

    /** The titles that a search for a word finds; nothing while search does not answer. */
    public List<String> search(String word) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(service.resolve("/v1/search?q=" + word))
                .timeout(TIMEOUT)
                .build();
        try {
            HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
            List<String> titles = new ArrayList<>();
            for (JsonNode item : JSON.readTree(answer.body()).path("items")) {
                titles.add(item.path("title").asText());
            }
            return titles;
        } catch (IOException noAnswer) {
            return List.of();
        }
    }
}
