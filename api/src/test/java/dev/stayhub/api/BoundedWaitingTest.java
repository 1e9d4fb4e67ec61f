package dev.stayhub.api;

import static dev.stayhub.api.testing.Waits.PATIENCE;
import static dev.stayhub.api.testing.Waits.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.http.Work;
import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.api.testing.TableLock;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What waits in one part of the API holds up no other. */
class BoundedWaitingTest {

    private static final int CONNECTIONS = 16;
    private static final int CLIENTS = 64;

    @RegisterExtension
    static final RunningApi api =
            new RunningApi(RunningApi.NEW_YEAR, database -> database.pool(database.apiLogin(), CONNECTIONS));

    @Test
    void every_route_names_its_class_of_work_and_only_liveness_has_no_limit() {
        Map<String, Work> routes = api.routes(Work.class);

        assertThat(routes.values()).contains(Work.values());
        assertThat(routes.entrySet())
                .filteredOn(route -> route.getValue() == Work.LIVENESS)
                .extracting(Map.Entry::getKey)
                .containsExactly("GET /health/live");
    }

    /** More clients than there are connections, who try again as soon as they are told that it takes too long. */
    @Test
    void while_bookings_wait_for_a_lock_everything_that_does_not_need_it_is_served() throws Exception {
        Person host = api.signUp("Hugo Host");
        Person guest = api.signUp("Gwen Guest");
        UUID property = host.publishProperty();
        AtomicBoolean isOver = new AtomicBoolean();
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try (TableLock lock = TableLock.of(api.database(), "bookings")) {
            List<CompletableFuture<Void>> waiting = IntStream.range(0, CLIENTS)
                    .mapToObj(i -> CompletableFuture.runAsync(() -> bookUntil(isOver, guest, property), clients))
                    .toList();
            await().until(() -> inProgress("writing") > CONNECTIONS);

            for (int i = 0; i < 10; i++) {
                host.get("/v1/properties/" + property).expect(200);
                host.get("/v1/me").expect(200);
                api.anonymous().get("/health/ready").expect(200);
                api.anonymous().get("/v1/properties").expect(200);
                api.anonymous().post("/v1/sessions", credentials(host)).expect(201);
            }

            isOver.set(true);
            lock.release();
            for (CompletableFuture<Void> client : waiting) {
                client.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            }
        } finally {
            clients.shutdownNow();
        }
        await().until(() -> inProgress("writing") == 0);
    }

    @Test
    void metrics_show_for_each_class_what_is_in_progress_the_limit_and_what_was_rejected() {
        String metrics = api.anonymous().get("/metrics").expect(200).body();

        for (String work : List.of("sign_in", "writing", "reading", "search", "operation", "monitoring")) {
            assertThat(metrics)
                    .contains("stayhub_api_work_in_progress_requests{work=\"" + work + "\"} ")
                    .contains("stayhub_api_work_limit_requests{work=\"" + work + "\"} ")
                    .contains("stayhub_api_work_rejected_requests_total{work=\"" + work + "\"} 0.0");
        }
        // The scrape itself.
        assertThat(inProgress("monitoring")).isEqualTo(1);
    }

    private static void bookUntil(AtomicBoolean isOver, Person guest, UUID property) {
        String nights = JsonBodies.booking(property, "2027-05-10", "2027-05-14", 2);
        while (!isOver.get()) {
            ApiResponse answer = guest.post("/v1/bookings", nights);
            assertThat(answer.status()).isIn(201, 409, 503);
        }
    }

    private static String credentials(Person person) {
        return "{\"email\": \"%s\", \"password\": \"correct horse battery staple\"}".formatted(person.email());
    }

    private static double inProgress(String work) {
        String series = "stayhub_api_work_in_progress_requests{work=\"" + work + "\"} ";
        return api.anonymous()
                .get("/metrics")
                .expect(200)
                .body()
                .lines()
                .filter(line -> line.startsWith(series))
                .mapToDouble(line -> Double.parseDouble(line.substring(series.length())))
                .sum();
    }
}
