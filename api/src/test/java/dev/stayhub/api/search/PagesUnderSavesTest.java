package dev.stayhub.api.search;

import static dev.stayhub.api.search.Searches.place;
import static dev.stayhub.api.testing.Waits.answered;
import static dev.stayhub.api.testing.Waits.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.search.SearchTarget;
import dev.stayhub.search.testing.SearchServer;
import dev.stayhub.testbed.process.Size;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Guests turn pages while four hosts save all the time: one round with 30 hits; 20 rounds, also with 61 hits, with {@code
 * -Pbig}. {@code PagesWhileSavingTest} of the search module is the same without chance.
 */
@Tag("opensearch")
class PagesUnderSavesTest {

    private static final int ROUNDS = Size.of("rounds", 1, 20);
    private static final List<Integer> HITS = Size.isBig() ? List.of(30, 61) : List.of(30);
    private static final List<Integer> PAGE_SIZES = Size.isBig() ? List.of(1, 5, 20) : List.of(5, 20);
    private static final int MOVING = 5;

    private static final SearchTarget INDEX = SearchServer.shared().newIndex();

    @RegisterExtension
    static final RunningApi api = RunningApi.searching(INDEX);

    private final AtomicInteger saves = new AtomicInteger();
    private final AtomicInteger moves = new AtomicInteger();
    /** Properties that a host may move: each at most once while a guest turns pages. */
    private final ConcurrentLinkedQueue<UUID> toMove = new ConcurrentLinkedQueue<>();

    private volatile boolean goOn = true;

    /** What is saved can be found at once, not after a second: between any two pages. */
    @BeforeAll
    static void refreshAllTheTime() throws Exception {
        send("PUT", "/_settings", "{\"index\": {\"refresh_interval\": \"20ms\"}}");
    }

    private static void send(String method, String path, String json) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(
                        SearchServer.shared().url() + "/" + INDEX.name().base() + "-*" + path))
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(json))
                .build();
        assertThat(HttpClient.newHttpClient()
                        .send(request, BodyHandlers.ofString())
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void what_keeps_its_place_is_shown_once_and_what_moves_at_most_once_more() throws Exception {
        for (int hits : HITS) {
            Hotel hotel = Hotel.open("Hotel" + hits, hits);
            List<Future<?>> hosts = startFourHosts(hotel);
            for (int round = 0; round < ROUNDS; round++) {
                for (String order : List.of("relevance", "price", "newest")) {
                    for (int pageSize : PAGE_SIZES) {
                        toMove.addAll(hotel.moving());
                        check(hotel, pageByPage(hotel, order, pageSize), order + ", pages of " + pageSize);
                        endMoves();
                    }
                }
            }
            goOn = false;
            for (Future<?> host : hosts) {
                host.get(60, TimeUnit.SECONDS);
            }
            goOn = true;
        }
    }

    /** Waits until what was moved for one guest can be found, so that it is not moved for the next one as well. */
    private void endMoves() throws Exception {
        toMove.clear();
        // The next one to end may be moving something that was taken before.
        int before = moves.get();
        await().pollInterval(Duration.ofMillis(5)).until(() -> moves.get() >= before + 2);
        send("POST", "/_refresh", "");
    }

    private static void check(Hotel hotel, List<UUID> shown, String search) {
        for (UUID property : hotel.still()) {
            assertThat(Collections.frequency(shown, property)).as(search).isEqualTo(1);
        }
        for (UUID property : hotel.moving()) {
            assertThat(Collections.frequency(shown, property)).as(search).isLessThanOrEqualTo(2);
        }
    }

    /** Between two pages all hosts have saved something, however fast the pages are turned. */
    private List<UUID> pageByPage(Hotel hotel, String order, int pageSize) {
        List<UUID> shown = new ArrayList<>();
        String path = Searches.path(
                "q", hotel.name(), "currency", "EUR", "sort", order, "pageSize", Integer.toString(pageSize));
        String token = "";
        while (token != null) {
            String page = token.isEmpty() ? path : path + "&pageToken=" + token;
            JsonNode found =
                    answered(() -> api.anonymous().get(page)).expect(200).json();
            found.get("items")
                    .forEach(hit -> shown.add(UUID.fromString(hit.get("id").textValue())));
            token = found.path("nextPageToken").textValue();
            int before = saves.get();
            await().pollInterval(Duration.ofMillis(5)).until(() -> saves.get() >= before + 4);
        }
        return shown;
    }

    private List<Future<?>> startFourHosts(Hotel hotel) {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        List<Future<?>> hosts = List.of(
                threads.submit(() -> save(() -> hotel.renameAnother("Windmill"))),
                threads.submit(() -> save(hotel::openAndCloseAnother)),
                threads.submit(() -> save(hotel::changeWithoutMoving)),
                threads.submit(() -> save(() -> {
                    hotel.move(toMove.poll());
                    moves.incrementAndGet();
                })));
        threads.shutdown();
        return hosts;
    }

    private void save(Runnable something) {
        while (goOn) {
            something.run();
            saves.incrementAndGet();
        }
    }

    /** Properties whose texts have the hotel's name, and others of the same host. Thread-safe. */
    private record Hotel(
            String name, Person host, List<UUID> still, List<UUID> moving, UUID other, AtomicInteger changes) {

        static Hotel open(String name, int hits) {
            Person host = api.signUp("Hugo Host");
            List<UUID> still = new ArrayList<>();
            List<UUID> moving = new ArrayList<>();
            for (int i = 0; i < hits; i++) {
                String text = i % 2 == 0 ? name + " by the sea" : "Rooms of the " + name;
                String room = JsonBodies.with(place("Faro", text), "nightlyRateMinor", Integer.toString(100 + i % 7));
                (i < MOVING ? moving : still).add(host.publishProperty(room));
            }
            UUID other = host.publishProperty(JsonBodies.with(place("Faro", "Mill"), "currency", "\"JPY\""));
            await().until(() -> new Searches(api.anonymous())
                            .titles("q", name, "pageSize", "100")
                            .size()
                    == hits);
            return new Hotel(name, host, still, moving, other, new AtomicInteger());
        }

        void renameAnother(String title) {
            patch(other, "{\"title\": \"%s %d\"}".formatted(title, changes.incrementAndGet()));
        }

        void openAndCloseAnother() {
            UUID property = host.publishProperty(JsonBodies.with(place("Faro", "Mill"), "currency", "\"JPY\""));
            answered(() -> host.delete("/v1/properties/" + property)).expect(204);
        }

        void changeWithoutMoving() {
            int change = changes.incrementAndGet();
            patch(still.get(change % still.size()), "{\"maxGuests\": %d}".formatted(1 + change % 9));
        }

        /** Another price, and now and then another score; a save without effect if there is nothing to move. */
        void move(UUID property) {
            int change = changes.incrementAndGet();
            String title = change % 2 == 0 ? name : "Rooms in town";
            String description = name + change;
            patch(
                    property == null ? other : property,
                    property == null
                            ? "{\"description\": \"%s\"}".formatted(change)
                            : "{\"nightlyRateMinor\": %d, \"title\": \"%s\", \"description\": \"%s and %s\"}"
                                    .formatted(90 + change % 30, title, name, description));
        }

        private void patch(UUID property, String changes) {
            answered(() -> host.patch("/v1/properties/" + property, changes)).expect(200);
        }
    }
}
