package dev.stayhub.testbed.guests;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stayhub.testbed.TestbedException;
import dev.stayhub.testbed.guests.ApiClient.Answer;
import dev.stayhub.testbed.waiting.Together;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/** Guests who book by HTTP, each time one night that nobody has asked for yet. Thread-safe. */
public final class Guests {

    /** Where they have their emails. */
    public static final String EMAIL = "guest@stayhub.test";

    private static final int AT_ONCE = 8;

    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger unanswered = new AtomicInteger();
    private final AtomicInteger strange = new AtomicInteger();
    private final Acknowledged acknowledged = Acknowledged.nothing();
    private final ApiClient guest;
    private final IntFunction<Night> nights;

    /**
     * Those who all use one account.
     *
     * @param nights the night that is asked for after so many others
     */
    public Guests(ApiClient guest, IntFunction<Night> nights) {
        this.guest = guest;
        this.nights = nights;
    }

    /** The next night that nobody has asked for. */
    public Night nextNight() {
        return night(asked.getAndIncrement());
    }

    /** The night that is asked for after so many others. */
    public Night night(int number) {
        return nights.apply(number);
    }

    /** Books it, or tries to. */
    public Answer book(Night night) throws InterruptedException {
        ObjectNode stay = JsonNodeFactory.instance
                .objectNode()
                .put("propertyId", night.place().toString())
                .put("checkIn", night.date().toString())
                .put("checkOut", night.date().plusDays(1).toString())
                .put("guests", 1);
        return send("POST", "", stay, acknowledged.booked());
    }

    /** All that was answered with yes. */
    public Acknowledged acknowledged() {
        return acknowledged;
    }

    /** How often 503 was answered. */
    public int refused() {
        return refused.get();
    }

    /** How often there was no answer. */
    public int unanswered() {
        return unanswered.get();
    }

    /** How often there was an answer that nobody should get, whatever fails. */
    public int strange() {
        return strange.get();
    }

    /** Comes with so many people instead of so many; the answer has the booking if it was changed. */
    public Answer change(String bookingId, int people) throws InterruptedException {
        return send(
                "PATCH",
                "/" + bookingId,
                JsonNodeFactory.instance.objectNode().put("guests", people),
                acknowledged.changed());
    }

    /** Gives it back; the answer has the booking if it is cancelled. */
    public Answer cancel(String bookingId) throws InterruptedException {
        return send(
                "POST",
                "/" + bookingId + "/cancellation",
                JsonNodeFactory.instance.objectNode(),
                acknowledged.cancelled());
    }

    /** What became of the email that confirms the booking: PENDING, SENT, FAILED or NOT_NEEDED. */
    public String confirmationEmail(String bookingId) throws InterruptedException {
        return guest.orNoAnswer("GET", "/v1/bookings/" + bookingId + "/confirmation-email", MissingNode.getInstance())
                .expect(200)
                .body()
                .path("state")
                .asText();
    }

    private Answer send(String method, String path, JsonNode body, Set<String> yes) throws InterruptedException {
        Answer answer = guest.orNoAnswer(method, "/v1/bookings" + path, body);
        if (!answer.bookingId().isEmpty()) {
            yes.add(answer.bookingId());
        } else if (answer.status() == 503) {
            refused.incrementAndGet();
        } else if (answer.status() == 0) {
            unanswered.incrementAndGet();
        } else {
            strange.incrementAndGet();
        }
        return answer;
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
    public List<Answer> bookInTurn(int guests, int nightsOfEach) throws InterruptedException {
        Callable<List<Answer>> turns = () -> {
            List<Answer> answers = new ArrayList<>();
            for (int night = 0; night < nightsOfEach; night++) {
                answers.add(book());
            }
            return answers;
        };
        return Together.all(Collections.nCopies(guests, turns)).stream()
                .flatMap(List::stream)
                .toList();
    }

    /** So many bookings, evenly, as guests come who know nothing of each other; returns when all are answered. */
    public List<Answer> bookEvenly(int count, int perSecond) throws InterruptedException {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(AT_ONCE);
        try {
            List<Future<Answer>> coming = new ArrayList<>();
            for (int number = 0; number < count; number++) {
                coming.add(timer.schedule(() -> book(), 1_000L * number / perSecond, TimeUnit.MILLISECONDS));
            }
            return Together.results(coming);
        } finally {
            timer.shutdownNow();
        }
    }

    /** So many at once, each by its own guest, all without waiting for an answer. */
    public List<CompletableFuture<Answer>> ask(int number) {
        return Collections.nCopies(number, 0).stream()
                .map(each -> {
                    Night night = nextNight();
                    CompletableFuture<Answer> answer = new CompletableFuture<>();
                    Thread thread = new Thread(() -> answer.complete(bookWithoutHaste(night)), "guest");
                    thread.setDaemon(true);
                    thread.start();
                    return answer;
                })
                .toList();
    }

    private Answer bookWithoutHaste(Night night) {
        try {
            return book(night);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TestbedException("interrupted while booking", e);
        }
    }
}
