package dev.stayhub.api.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/** Somebody who calls the API, signed in or not. Thread-safe. */
public record Person(URI api, String email, String token) {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final String PASSWORD = "correct horse battery staple";
    private static final AtomicInteger PEOPLE = new AtomicInteger();
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    public static Person anonymous(URI api) {
        return new Person(api, null, null);
    }

    /** Signs up under an address that nobody else has, and signs in. */
    public static Person signUp(URI api, String name) {
        String email = "person-" + PEOPLE.incrementAndGet() + "@stayhub.test";
        String credentials = "\"email\": \"%s\", \"password\": \"%s\"".formatted(email, PASSWORD);
        Person nobody = anonymous(api);
        nobody.post("/v1/accounts", "{%s, \"name\": \"%s\"}".formatted(credentials, name))
                .expect(201);
        Answer session = nobody.post("/v1/sessions", "{" + credentials + "}").expect(201);
        return new Person(api, email, session.json().get("token").textValue());
    }

    public Answer get(String path) {
        return send("GET", path, BodyPublishers.noBody(), UnaryOperator.identity());
    }

    public Answer post(String path, String json) {
        return send("POST", path, BodyPublishers.ofString(json), Person::json);
    }

    public Answer post(String path) {
        return send("POST", path, BodyPublishers.noBody(), UnaryOperator.identity());
    }

    public Answer delete(String path) {
        return send("DELETE", path, BodyPublishers.noBody(), UnaryOperator.identity());
    }

    public Answer patch(String path, String json) {
        return send("PATCH", path, BodyPublishers.ofString(json), Person::json);
    }

    public Answer book(UUID property, String checkIn, String checkOut) {
        return post("/v1/bookings", Json.booking(property, checkIn, checkOut, 2));
    }

    /** A published property in Lisbon, at 95 euros a night. */
    public UUID publishProperty() {
        return publishProperty(Json.property());
    }

    public UUID publishProperty(String json) {
        UUID id = post("/v1/properties", json).expect(201).id();
        post("/v1/properties/" + id + "/publication").expect(200);
        return id;
    }

    public Answer send(
            String method, String path, HttpRequest.BodyPublisher body, UnaryOperator<HttpRequest.Builder> more) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(api.resolve(path)).timeout(PATIENCE).method(method, body);
        if (token != null) {
            request.header("Authorization", "Bearer " + token);
        }
        long startNanos = System.nanoTime();
        try {
            return new Answer(
                    HTTP.send(more.apply(request).build(), BodyHandlers.ofString()),
                    (System.nanoTime() - startNanos) / 1_000_000);
        } catch (IOException e) {
            throw new UncheckedIOException(method + " " + path, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static HttpRequest.Builder json(HttpRequest.Builder request) {
        return request.header("Content-Type", "application/json");
    }
}
