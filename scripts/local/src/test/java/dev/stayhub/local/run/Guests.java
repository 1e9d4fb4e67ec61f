package dev.stayhub.local.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Guests who book by HTTP, each time one night that nobody has. Thread-safe. */
final class Guests {

    private static final int AT_ONCE = 8;
    private static final int FIRST_NIGHT_IN_DAYS = 3;

    private final HttpClient client = HttpClient.newHttpClient();
    private final ObjectMapper json = new ObjectMapper();
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    private final List<String> places = new ArrayList<>();
    private final LocalDate firstNight = LocalDate.now(ZoneOffset.UTC).plusDays(FIRST_NIGHT_IN_DAYS);
    private final URI api;
    private final String token;

    /** What a guest was answered. */
    record Answer(int status, String bookingId, long nanos) {}

    private Guests(URI api, int numberOfPlaces) throws IOException, InterruptedException {
        this.api = api;
        String host = signIn("host@stayhub.test");
        for (int number = 0; number < numberOfPlaces; number++) {
            String place = json.readTree(
                            post("/v1/properties", place().toString(), host).body())
                    .path("id")
                    .asText();
            post("/v1/properties/" + place + "/publication", "", host);
            places.add(place);
        }
        this.token = signIn("guest@stayhub.test");
    }

    /** Those of the demo data, with so many new places of two years of nights each. */
    static Guests of(URI api, int numberOfPlaces) throws IOException, InterruptedException {
        return new Guests(api, numberOfPlaces);
    }

    /** One booking. */
    Answer book() throws IOException, InterruptedException {
        int number = asked.getAndIncrement();
        LocalDate checkIn = firstNight.plusDays(number / (long) places.size());
        ObjectNode stay = json.createObjectNode()
                .put("propertyId", places.get(number % places.size()))
                .put("checkIn", checkIn.toString())
                .put("checkOut", checkIn.plusDays(1).toString())
                .put("guests", 1);
        long startNanos = System.nanoTime();
        HttpResponse<String> answer = post("/v1/bookings", stay.toString(), token);
        long nanos = System.nanoTime() - startNanos;
        String id = json.readTree(answer.body()).path("id").asText();
        if (answer.statusCode() == 201) {
            acknowledged.add(id);
        }
        if (answer.statusCode() == 503) {
            refused.incrementAndGet();
        }
        return new Answer(answer.statusCode(), id, nanos);
    }

    /** The bookings that were answered with 201. */
    Set<String> acknowledged() {
        return acknowledged;
    }

    /** How many requests were answered with 503. */
    int refused() {
        return refused.get();
    }

    /** So many bookings, evenly, as guests come who know nothing of each other; returns when all are answered. */
    List<Answer> book(int count, int perSecond) throws InterruptedException, ExecutionException {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(AT_ONCE);
        try {
            List<Future<Answer>> coming = new ArrayList<>();
            for (int number = 0; number < count; number++) {
                coming.add(timer.schedule(() -> book(), 1_000L * number / perSecond, TimeUnit.MILLISECONDS));
            }
            List<Answer> answers = new ArrayList<>();
            for (Future<Answer> each : coming) {
                answers.add(each.get());
            }
            return answers;
        } finally {
            timer.shutdownNow();
        }
    }

    /** The first of the demo data, open for a single night. */
    private ObjectNode place() throws IOException {
        try (InputStream places = Guests.class.getResourceAsStream("/dev/stayhub/local/demo/properties.json")) {
            return ((ObjectNode) json.readTree(places).get(0)).put("minNights", 1);
        }
    }

    private String signIn(String email) throws IOException, InterruptedException {
        JsonNode session =
                json.readTree(post("/v1/sessions", "{\"email\":\"" + email + "\",\"password\":\"stayhub-demo\"}", "")
                        .body());
        return session.path("token").asText();
    }

    private HttpResponse<String> post(String path, String body, String as) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(api.resolve(path))
                .POST(body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!body.isEmpty()) {
            request.header("Content-Type", "application/json");
        }
        if (!as.isEmpty()) {
            request.header("Authorization", "Bearer " + as);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }
}
