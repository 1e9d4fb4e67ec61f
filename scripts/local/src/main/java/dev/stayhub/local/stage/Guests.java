package dev.stayhub.local.stage;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stayhub.runtime.cli.CommandFailedException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** Guests who book by HTTP, each time one night that nobody has asked for yet. Thread-safe. */
public final class Guests {

    /** Where they have their emails. */
    public static final String EMAIL = "guest@stayhub.test";

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client = HttpClient.newHttpClient();
    private final AtomicInteger asked = new AtomicInteger();
    private final URI bookings;
    private final Places places;

    /** A night of a place. */
    public record Night(UUID place, LocalDate date) {}

    /**
     * What somebody was answered.
     *
     * @param status 0 if there was no answer
     * @param bookingId empty if it was refused, there was no answer, or it was no booking
     */
    public record Answer(int status, String bookingId, long nanos) {

        public boolean isBooked() {
            return status == 201;
        }

        public double millis() {
            return nanos / 1e6;
        }
    }

    Guests(URI service, Places places) {
        this.bookings = service.resolve("/v1/bookings");
        this.places = places;
    }

    /** The next night that nobody has asked for. */
    public Night nextNight() {
        return night(asked.getAndIncrement());
    }

    /** The night that is asked for after so many others. */
    public Night night(int number) {
        return places.night(number);
    }

    /** Books it, or tries to. */
    public Answer book(Night night) throws InterruptedException {
        ObjectNode stay = JSON.createObjectNode()
                .put("propertyId", night.place().toString())
                .put("checkIn", night.date().toString())
                .put("checkOut", night.date().plusDays(1).toString())
                .put("guests", 1);
        return send("POST", "", stay);
    }

    /** Comes with so many people instead of so many; the answer has the booking if it was changed. */
    public Answer change(String bookingId, int people) throws InterruptedException {
        return send("PATCH", "/" + bookingId, JSON.createObjectNode().put("guests", people));
    }

    /** Gives it back; the answer has the booking if it is cancelled. */
    public Answer cancel(String bookingId) throws InterruptedException {
        return send("POST", "/" + bookingId + "/cancellation", JSON.createObjectNode());
    }

    /** What the booking says became of the email that confirms it: PENDING, SENT, FAILED or NOT_NEEDED. */
    public String confirmationEmail(String bookingId) throws InterruptedException {
        try {
            HttpRequest request = request("/" + bookingId).GET().build();
            HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
            return JSON.readTree(answer.body()).path("confirmationEmail").asText();
        } catch (IOException noAnswer) {
            throw new CommandFailedException("booking " + bookingId + " is not shown: " + noAnswer, noAnswer);
        }
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(bookings + path))
                .timeout(TIMEOUT)
                .header("Authorization", "Bearer " + places.guestToken());
    }

    private Answer send(String method, String path, ObjectNode body) throws InterruptedException {
        HttpRequest request = request(path)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body.toString()))
                .build();
        long startNanos = System.nanoTime();
        try {
            HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
            long nanos = System.nanoTime() - startNanos;
            String id = answer.statusCode() / 100 == 2
                    ? JSON.readTree(answer.body()).path("id").asText()
                    : "";
            return new Answer(answer.statusCode(), id, nanos);
        } catch (IOException noAnswer) {
            return new Answer(0, "", System.nanoTime() - startNanos);
        }
    }

    /** One more night. */
    public Answer book() throws InterruptedException {
        return book(nextNight());
    }

    /** So many at once, each a night of its own; returns when all are answered. */
    public List<Answer> bookAtOnce(int number) throws InterruptedException {
        return Together.all(Collections.nCopies(number, (Callable<Answer>) this::book));
    }

    /** So many guests at once, each of whom books so many nights one after the other. */
    public List<Answer> bookInTurn(int guests, int nights) throws InterruptedException {
        Callable<List<Answer>> guest = () -> {
            List<Answer> answers = new ArrayList<>();
            for (int night = 0; night < nights; night++) {
                answers.add(book());
            }
            return answers;
        };
        return Together.all(Collections.nCopies(guests, guest)).stream()
                .flatMap(List::stream)
                .toList();
    }

    /** So many at once, each by its own guest, all without waiting for an answer. */
    public List<CompletableFuture<Answer>> ask(int number) {
        return Collections.nCopies(number, 0).stream()
                .map(each -> {
                    Night night = nextNight();
                    CompletableFuture<Answer> answer = new CompletableFuture<>();
                    Thread guest = new Thread(() -> answer.complete(bookWithoutHaste(night)), "guest");
                    guest.setDaemon(true);
                    guest.start();
                    return answer;
                })
                .toList();
    }

    private Answer bookWithoutHaste(Night night) {
        try {
            return book(night);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandFailedException("interrupted while booking", e);
        }
    }
}
