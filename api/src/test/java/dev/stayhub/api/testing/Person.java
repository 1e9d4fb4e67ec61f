package dev.stayhub.api.testing;

import static dev.stayhub.api.testing.Waits.answered;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/**
 * Somebody who calls the API, signed in or not. Thread-safe.
 *
 * @param api where it is served
 * @param email as they have signed up
 * @param token null if they are not signed in
 * @param isHeldToDescription whether requests and answers are checked against openapi.yaml
 */
public record Person(URI api, String email, String token, boolean isHeldToDescription) {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    /** Everybody's. */
    public static final String PASSWORD = "correct horse battery staple";

    private static final AtomicInteger PEOPLE = new AtomicInteger();

    public Person(URI api, String email, String token) {
        this(api, email, token, true);
    }

    /** For servers with routes that are not StayHub's. */
    public static Person ofAnotherServer(URI server) {
        return new Person(server, null, null, false);
    }

    public static Person anonymous(URI api) {
        return new Person(api, null, null);
    }

    /** Signs up under an address that nobody else has, and signs in. */
    public static Person signUp(URI api, Owner owner, String name) {
        String email = "person-" + PEOPLE.incrementAndGet() + "@stayhub.test";
        Person nobody = anonymous(api);
        nobody.completeSignUp(owner, email, name, PASSWORD).expect(201);
        return nobody.signIn(email, PASSWORD);
    }

    /** Creates an account with a code that was not emailed: it is put where the worker would put it. */
    public ApiResponse completeSignUp(Owner owner, String email, String name, String password) {
        String code = owner.issueCode(email);
        String account = "{\"email\": \"%s\", \"code\": \"%s\", \"name\": \"%s\", \"password\": \"%s\"}"
                .formatted(email, code, name, password);
        return answered(() -> post("/v1/accounts/verification", account));
    }

    /** Whoever has this email and password, signed in. */
    public Person signIn(String email, String password) {
        String credentials = "{\"email\": \"%s\", \"password\": \"%s\"}".formatted(email, password);
        ApiResponse session = answered(() -> post("/v1/sessions", credentials)).expect(201);
        return new Person(api, email, session.json().get("token").textValue());
    }

    public ApiResponse get(String path) {
        return send("GET", path, BodyPublishers.noBody(), UnaryOperator.identity());
    }

    public ApiResponse post(String path, String json) {
        return send("POST", path, BodyPublishers.ofString(json), Person::json);
    }

    public ApiResponse post(String path) {
        return send("POST", path, BodyPublishers.noBody(), UnaryOperator.identity());
    }

    public ApiResponse delete(String path) {
        return send("DELETE", path, BodyPublishers.noBody(), UnaryOperator.identity());
    }

    public ApiResponse patch(String path, String json) {
        return send("PATCH", path, BodyPublishers.ofString(json), Person::json);
    }

    /** Sends JSON with one header more. */
    public ApiResponse send(String method, String path, String json, String header, String value) {
        return send(
                method,
                path,
                BodyPublishers.ofString(json),
                request -> json(request).header(header, value));
    }

    /** The same person, who calls another process. */
    public Person at(URI otherApi) {
        return new Person(otherApi, email, token, isHeldToDescription);
    }

    /** The same person, who gets what the description does not have: compressed bodies, or answers of an earlier release. */
    public Person notHeldToDescription() {
        return new Person(api, email, token, false);
    }

    public ApiResponse postOnce(String path, String json, String idempotencyKey) {
        return send("POST", path, json, "Idempotency-Key", idempotencyKey);
    }

    public ApiResponse book(UUID property, String checkIn, String checkOut) {
        return post("/v1/bookings", JsonBodies.booking(property, checkIn, checkOut, 2));
    }

    /** A published property in Lisbon, at 95 euros a night. */
    public UUID publishProperty() {
        return publishProperty(JsonBodies.property());
    }

    public UUID publishProperty(String json) {
        UUID id = answered(() -> post("/v1/properties", json)).expect(201).id();
        answered(() -> post("/v1/properties/" + id + "/publication")).expect(200);
        return id;
    }

    public ApiResponse send(
            String method, String path, HttpRequest.BodyPublisher body, UnaryOperator<HttpRequest.Builder> more) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(api.resolve(path))
                .timeout(Waits.PATIENCE)
                .method(method, body);
        if (token != null) {
            builder.header("Authorization", "Bearer " + token);
        }
        HttpRequest request = more.apply(builder).build();
        long startNanos = System.nanoTime();
        try {
            ApiResponse answer = new ApiResponse(
                    HTTP.send(request, BodyHandlers.ofString()), (System.nanoTime() - startNanos) / 1_000_000);
            if (isHeldToDescription) {
                Contract.check(request, bytes(body), answer.response());
            }
            return answer;
        } catch (IOException e) {
            throw new UncheckedIOException(method + " " + path, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static byte[] bytes(HttpRequest.BodyPublisher body) {
        var subscriber = BodySubscribers.ofByteArray();
        body.subscribe(new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                subscriber.onSubscribe(subscription);
            }

            @Override
            public void onNext(ByteBuffer item) {
                subscriber.onNext(List.of(item));
            }

            @Override
            public void onError(Throwable throwable) {
                subscriber.onError(throwable);
            }

            @Override
            public void onComplete() {
                subscriber.onComplete();
            }
        });
        return subscriber.getBody().toCompletableFuture().join();
    }

    private static HttpRequest.Builder json(HttpRequest.Builder request) {
        return request.header("Content-Type", "application/json");
    }
}
