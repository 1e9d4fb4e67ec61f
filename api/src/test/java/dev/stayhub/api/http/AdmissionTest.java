package dev.stayhub.api.http;

import static dev.stayhub.api.testing.Waits.PATIENCE;
import static dev.stayhub.api.testing.Waits.await;
import static dev.stayhub.api.testing.Waits.awaited;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.load.WorkPlaces;
import dev.stayhub.api.testing.Person;
import io.javalin.Javalin;
import io.javalin.http.Context;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** On a server with a route for each class of work, whose requests last until the test lets them go. */
class AdmissionTest {

    private static final Capacity CAPACITY = new Capacity(1, 1);

    private final Admission admission = new Admission(CAPACITY, Clock.systemUTC());
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final CountDownLatch end = new CountDownLatch(1);
    private Javalin app;
    private Person client;

    @BeforeEach
    void start() {
        var settings = new HttpServer.Settings(CAPACITY.serverThreads(), List.of());
        app = HttpServer.create(settings, admission, (method, route, status, took) -> {}, routes -> {
            for (Work work : Work.values()) {
                routes.get("/answer/" + work, ctx -> ctx.result("done"), work);
                routes.head("/answer/" + work, ctx -> ctx.result("done"), work);
                routes.get("/wait/" + work, this::answerAtTheEnd, work);
            }
            routes.get(
                    "/problem",
                    ctx -> {
                        throw ProblemException.notFound();
                    },
                    Work.READING);
            routes.get(
                    "/exception",
                    ctx -> {
                        throw new IllegalStateException();
                    },
                    Work.READING);
            routes.get(
                    "/error",
                    ctx -> {
                        throw new StackOverflowError();
                    },
                    Work.READING);
        });
        app.start("127.0.0.1", 0);
        client = Person.ofAnotherServer(URI.create("http://127.0.0.1:" + app.port()));
    }

    private void answerAtTheEnd(Context ctx) {
        awaited(end);
        ctx.result("done");
    }

    @AfterEach
    void stop() {
        end.countDown();
        app.stop();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LIVENESS")
    void when_all_places_of_a_class_are_taken_its_next_request_is_rejected_at_once_and_other_classes_are_served(
            Work full) {
        List<CompletableFuture<HttpResponse<String>>> inside = fill(full);

        for (Work other : Work.values()) {
            if (other == full) {
                // It would not come back from a wait: nobody leaves before the end.
                String retryAfter = client.get("/answer/" + full)
                        .expectProblem(503, "unavailable")
                        .header("Retry-After");
                assertThat(Integer.parseInt(retryAfter)).isBetween(1, 10);
            } else {
                client.get("/answer/" + other).expect(200);
            }
        }
        assertThat(places(full).rejected()).isEqualTo(1);

        end.countDown();
        assertThat(inside)
                .allSatisfy(request -> assertThat(request.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                                .statusCode())
                        .isEqualTo(200));
        await().until(() -> places(full).taken() == 0);
        client.get("/answer/" + full).expect(200);
    }

    @Test
    void when_all_places_of_all_classes_are_taken_liveness_is_served_and_everything_else_is_rejected() {
        for (Work work : places()) {
            fill(work);
        }

        for (int i = 0; i < 20; i++) {
            client.get("/answer/" + Work.LIVENESS).expect(200);
            for (Work work : places()) {
                client.get("/answer/" + work).expect(503);
            }
        }
    }

    @Test
    void the_server_has_as_many_threads_as_the_limits_assume() {
        assertThat(((QueuedThreadPool) app.jettyServer().server().getThreadPool()).getMaxThreads())
                .isEqualTo(CAPACITY.serverThreads());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/answer/READING", "/problem", "/exception", "/error"})
    void a_place_is_given_back_however_the_request_ends(String path) {
        for (int i = 0; i < 2 * CAPACITY.limit(Work.READING); i++) {
            assertThat(client.get(path).status()).isNotEqualTo(503);
        }

        await().until(() -> places(Work.READING).taken() == 0);
    }

    @Test
    void a_place_is_given_back_when_the_client_has_gone_away() throws IOException {
        for (int i = 0; i < CAPACITY.limit(Work.READING); i++) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), app.port())) {
                socket.setSoLinger(true, 0);
                socket.getOutputStream()
                        .write("GET /wait/READING HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                int before = i;
                await().until(() -> places(Work.READING).taken() > before);
            }
        }
        client.get("/answer/" + Work.READING).expect(503);

        end.countDown();
        await().until(() -> places(Work.READING).taken() == 0);
    }

    @Test
    void head_takes_a_place_like_get_and_what_has_no_route_takes_none() {
        fill(Work.READING);

        client.send("HEAD", "/answer/READING", BodyPublishers.noBody(), UnaryOperator.identity())
                .expect(503);
        client.get("/nowhere").expect(404);
        client.post("/answer/READING").expect(405);
    }

    private List<Work> places() {
        return List.copyOf(admission.places().keySet());
    }

    private WorkPlaces places(Work work) {
        return admission.places().get(work);
    }

    /** Takes all places of a class. */
    private List<CompletableFuture<HttpResponse<String>>> fill(Work work) {
        List<CompletableFuture<HttpResponse<String>>> requests = new ArrayList<>();
        for (int i = 0; i < CAPACITY.limit(work); i++) {
            requests.add(http.sendAsync(
                    HttpRequest.newBuilder(client.api().resolve("/wait/" + work))
                            .build(),
                    BodyHandlers.ofString()));
        }
        await().until(() -> places(work).taken() == CAPACITY.limit(work));
        return requests;
    }
}
