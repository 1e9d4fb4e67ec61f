package dev.stayhub.api.testing;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/**
 * Many clients, each with a connection of its own, who send a request, wait for the answer, and then send the next. One
 * that is rejected waits for as long as Retry-After says.
 */
public final class Crowd implements AutoCloseable {

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final IntFunction<HttpRequest> requests;
    private final ConcurrentMap<String, AtomicInteger> answers = new ConcurrentHashMap<>();
    private final List<CompletableFuture<Void>> clients = new ArrayList<>();
    private volatile boolean isOver;

    private Crowd(IntFunction<HttpRequest> requests) {
        this.requests = requests;
    }

    /**
     * Begins.
     *
     * @param requests the request of a client, by its number from 0
     */
    public static Crowd of(int clients, IntFunction<HttpRequest> requests) {
        Crowd crowd = new Crowd(requests);
        for (int i = 0; i < clients; i++) {
            crowd.clients.add(crowd.next(i));
        }
        return crowd;
    }

    private CompletableFuture<Void> next(int client) {
        if (isOver) {
            return CompletableFuture.completedFuture(null);
        }
        return http.sendAsync(requests.apply(client), BodyHandlers.ofString())
                .handle((answer, failure) -> {
                    count(failure == null ? Integer.toString(answer.statusCode()) : "no answer: " + failure.getCause());
                    return pause(answer);
                })
                .thenCompose(pause -> CompletableFuture.supplyAsync(
                        () -> null, CompletableFuture.delayedExecutor(pause.toSeconds(), SECONDS)))
                .thenCompose(rested -> next(client));
    }

    /** How long the client waits before its next request. A rejection that does not say is counted apart. */
    private Duration pause(HttpResponse<String> answer) {
        if (answer == null || (answer.statusCode() != 503 && answer.statusCode() != 429)) {
            return Duration.ZERO;
        }
        return answer.headers().firstValueAsLong("Retry-After").stream()
                .mapToObj(Duration::ofSeconds)
                .findFirst()
                .orElseGet(() -> {
                    count("no Retry-After");
                    return Duration.ofSeconds(1);
                });
    }

    private void count(String answer) {
        answers.computeIfAbsent(answer, first -> new AtomicInteger()).incrementAndGet();
    }

    /** How many answers of which status there have been. */
    public Map<String, AtomicInteger> answers() {
        return answers;
    }

    /** How many answers there have been. */
    public int answered() {
        return answers.values().stream().mapToInt(AtomicInteger::get).sum();
    }

    /** No client sends another request. Those that are under way are waited for. */
    @Override
    public void close() {
        isOver = true;
        CompletableFuture.allOf(clients.toArray(CompletableFuture[]::new))
                .orTimeout(Waits.PATIENCE.toSeconds(), SECONDS)
                .join();
    }
}
