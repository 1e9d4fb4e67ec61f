package dev.stayhub.local.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.testbed.guests.ApiClient.Answer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * All of StayHub with a search that is taken away, and built anew, while hosts save and guests book: how fast it is. What
 * it does is for SearchOutageTest, SavePropertyTest and RebuildTest.
 */
@Timeout(600)
@EnabledIf(value = "dev.stayhub.testbed.process.Size#isBig", disabledReason = "takes minutes: run it with -Pbig")
class SearchUnderLoadIT {

    private static final int SLOWEST_MILLIS = Integer.getInteger("slowestMillis", 1_000);
    /** A few milliseconds more or less are the machine's. */
    private static final int THE_MACHINES_MILLIS = Integer.getInteger("machinesMillis", 1);

    private static final Duration LONG = Duration.ofMinutes(2);
    private static final Duration FOUND_WITHIN = Duration.ofSeconds(5);
    private static final int SAVES_A_SECOND = 10;
    private static final int BOOKINGS_A_SECOND = 20;
    /** So many failures and the breaker is open. */
    private static final int SLOW_SAVES = 5;

    @TempDir
    static Path directory;

    private static RunningSearch stayHub;
    private static final AtomicInteger names = new AtomicInteger();

    enum Trouble {
        /** Connections are accepted and nothing is answered. */
        FROZEN,
        /** Connections are refused. */
        KILLED;

        void begin() throws Exception {
            if (this == FROZEN) {
                stayHub.node.freeze();
            } else {
                stayHub.node.close();
            }
        }

        /** It is over when the node answers; a start takes some seconds. */
        void end() throws Exception {
            if (this == FROZEN) {
                stayHub.node.thaw();
            } else {
                stayHub.node.start();
            }
        }
    }

    @BeforeAll
    static void start() throws Exception {
        stayHub = RunningSearch.start(directory);
    }

    @AfterAll
    static void stop() throws Exception {
        stayHub.close();
    }

    @ParameterizedTest
    @EnumSource
    void no_save_takes_a_second_bookings_do_not_notice_and_soon_after_its_return_what_changed_is_found(Trouble trouble)
            throws Exception {
        String property = stayHub.anyProperty();
        List<Answer> bookingsBefore = new ArrayList<>();
        List<Answer> before = save(property, 10, bookingsBefore);

        trouble.begin();
        List<Answer> bookingsDuring = new ArrayList<>();
        List<Answer> during = save(property, 20, bookingsDuring);
        String title = stayHub.host
                .get("/v1/properties/" + property)
                .body()
                .path("title")
                .asText();
        trouble.end();
        long backNanos = System.nanoTime();
        await().atMost(LONG)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> stayHub.host.titles(title).contains(title));
        Duration found = Duration.ofNanos(System.nanoTime() - backNanos);

        List<Answer> breakerOpen = during.subList(SLOW_SAVES, during.size());
        System.out.printf(
                "search %s for %d s: saves median %.1f ms (before %.1f, breaker open %.1f), slowest %.0f ms; bookings"
                        + " median %.1f ms (before %.1f); found %d ms after its return%n",
                trouble,
                during.size() / SAVES_A_SECOND,
                medianOf(during),
                medianOf(before),
                medianOf(breakerOpen),
                during.stream().mapToDouble(Answer::millis).max().orElseThrow(),
                medianOf(bookingsDuring),
                medianOf(bookingsBefore),
                found.toMillis());
        assertThat(Stream.concat(before.stream(), during.stream())).allMatch(answer -> answer.status() == 200);
        assertThat(bookingsDuring).allMatch(answer -> answer.status() == 201);
        // How fast is for a calm machine to say.
        assertThat(during).allMatch(answer -> answer.millis() < SLOWEST_MILLIS);
        assertThat(medianOf(breakerOpen)).isLessThan(1.3 * medianOf(before) + THE_MACHINES_MILLIS);
        assertThat(medianOf(bookingsDuring)).isLessThan(1.5 * medianOf(bookingsBefore) + THE_MACHINES_MILLIS);
        assertThat(found).isLessThan(FOUND_WITHIN);
        await().atMost(LONG)
                .until(() ->
                        stayHub.count("SELECT count(*) FROM outbox WHERE status <> 'DONE' AND due_at <= now()") == 0);
        assertThat(stayHub.count("SELECT count(*) FROM outbox WHERE topic = 'property.changed' AND attempts <> 1"))
                .isZero();
        assertThat(stayHub.drift()).isEqualTo("0 0 0");
    }

    @Test
    void a_rebuild_while_four_hosts_keep_saving_loses_none_of_their_changes() throws Exception {
        int properties = 10_000;
        List<String> ids = stayHub.insert(properties);
        await().atMost(LONG).until(() -> stayHub.host.titles("Lighthouse").isEmpty());
        AtomicBoolean goOn = new AtomicBoolean(true);
        ExecutorService hosts = Executors.newFixedThreadPool(4);
        List<Future<Integer>> saving = new ArrayList<>();
        for (int number = 0; number < 4; number++) {
            int first = number;
            saving.add(hosts.submit(() -> keepSaving(ids, first, goOn)));
        }

        long startNanos = System.nanoTime();
        Answer asked = stayHub.operator.post("/v1/search-index/rebuilds");
        assertThat(asked.status()).isEqualTo(202);
        String path = "/v1/search-index/rebuilds/" + asked.body().path("id").asText();
        await().atMost(LONG)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> stayHub.operator.get(path).body().has("finishedAt"));
        Duration took = Duration.ofNanos(System.nanoTime() - startNanos);
        goOn.set(false);
        hosts.shutdown();
        int saves = 0;
        for (Future<Integer> each : saving) {
            saves += each.get();
        }
        String drift = stayHub.drift();
        // The first ones are slow: none of their code has been compiled yet.
        searchTimes(600);
        List<Double> searches = searchTimes(1_200);
        System.out.printf(
                "rebuild of %d properties: %d ms while 4 hosts saved %d times, drift afterwards %s; of %d searches 95 in"
                        + " 100 within %.1f ms, the median %.1f ms%n",
                properties,
                took.toMillis(),
                saves,
                drift,
                searches.size(),
                searches.get(searches.size() * 95 / 100),
                searches.get(searches.size() / 2));

        assertThat(stayHub.operator.get(path).body().path("state").asText()).isEqualTo("DONE");
        assertThat(stayHub.operator.get(path).body().path("propertiesDone").asInt())
                .isGreaterThanOrEqualTo(properties);
        assertThat(saves).isGreaterThan(50);
        assertThat(drift).isEqualTo("0 0 0");
        assertThat(took).isLessThan(Duration.ofSeconds(30));
        assertThat(searches.get(searches.size() * 95 / 100)).isLessThan(50);
    }

    /** Saves and books evenly for so many seconds. */
    private static List<Answer> save(String property, int seconds, Collection<Answer> bookings) throws Exception {
        CompletableFuture<List<Answer>> booking =
                CompletableFuture.supplyAsync(() -> book(seconds), task -> new Thread(task).start());
        ConcurrentLinkedQueue<Answer> answers = new ConcurrentLinkedQueue<>();
        ScheduledExecutorService saving = Executors.newScheduledThreadPool(4);
        try {
            List<Future<?>> saves = new ArrayList<>();
            for (int number = 0; number < seconds * SAVES_A_SECOND; number++) {
                saves.add(saving.schedule(
                        () -> answers.add(stayHub.host.rename(property, "Name " + names.incrementAndGet())),
                        1_000L * number / SAVES_A_SECOND,
                        TimeUnit.MILLISECONDS));
            }
            for (Future<?> each : saves) {
                each.get();
            }
        } finally {
            saving.shutdownNow();
        }
        bookings.addAll(booking.get());
        return List.copyOf(answers);
    }

    private static List<Answer> book(int seconds) {
        try {
            return stayHub.guests.bookEvenly(seconds * BOOKINGS_A_SECOND, BOOKINGS_A_SECOND);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static int keepSaving(List<String> ids, int first, AtomicBoolean goOn) throws Exception {
        int saves = 0;
        for (int i = first; goOn.get(); i = (i + 4) % ids.size()) {
            assertThat(stayHub.host.rename(ids.get(i), "Renamed " + saves++).status())
                    .isEqualTo(200);
        }
        return saves;
    }

    /** In milliseconds, the fastest first: words with a typo, a city, dates, prices. */
    private static List<Double> searchTimes(int count) throws Exception {
        LocalDate checkIn = LocalDate.now(ZoneOffset.UTC).plusMonths(6);
        List<String> searches = List.of(
                "q=lighthouse",
                "q=ligthouse+view",
                "city=Lisbon&sort=newest",
                "currency=EUR&maxPrice=6000&sort=price",
                "q=quiet+sea&checkIn=" + checkIn + "&checkOut=" + checkIn.plusDays(3) + "&guests=2",
                "amenities=wifi&country=PT");
        List<Double> millis = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Answer answer = stayHub.host.get("/v1/search?" + searches.get(i % searches.size()));
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.body().path("items")).isNotEmpty();
            millis.add(answer.millis());
        }
        return millis.stream().sorted().toList();
    }

    private static double medianOf(List<Answer> answers) {
        return answers.stream().map(Answer::millis).sorted().toList().get(answers.size() / 2);
    }
}
