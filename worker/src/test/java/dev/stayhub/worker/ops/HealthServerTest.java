package dev.stayhub.worker.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.stayhub.runtime.cli.CommandFailedException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class HealthServerTest {

    private final AtomicReference<String> trouble = new AtomicReference<>();

    private Optional<String> trouble() {
        return Optional.ofNullable(trouble.get());
    }

    @Test
    void live_says_that_it_runs_and_ready_whether_it_can_work() throws Exception {
        try (HealthServer health = HealthServer.start("127.0.0.1", 0, this::trouble, () -> "up 1\n")) {
            assertThat(get(health, "/health/live").statusCode()).isEqualTo(200);
            assertThat(get(health, "/health/ready").body()).isEqualTo("{\"status\":\"ready\"}");

            trouble.set("no paint");
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> get(health, "/health/ready").statusCode() == 503);
            assertThat(get(health, "/health/ready").body()).isEqualTo("{\"status\":\"no paint\"}");
            assertThat(get(health, "/health/live").statusCode()).isEqualTo(200);
            assertThat(get(health, "/health/ready/x").statusCode()).isEqualTo(404);
            assertThat(get(health, "/").statusCode()).isEqualTo(404);
            assertThat(send(health, "/health/live", "POST").statusCode()).isEqualTo(405);
        }
    }

    @Test
    void metrics_are_text_that_prometheus_reads() throws Exception {
        try (HealthServer health = HealthServer.start("127.0.0.1", 0, this::trouble, () -> "up 1\n")) {
            HttpResponse<String> metrics = get(health, "/metrics");

            assertThat(metrics.body()).isEqualTo("up 1\n");
            assertThat(metrics.headers().firstValue("Content-Type"))
                    .contains("text/plain; version=0.0.4; charset=utf-8");
            assertThat(get(health, "/metrics/x").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void strangers_who_send_half_a_request_do_not_silence_it() throws Exception {
        List<Socket> strangers = new ArrayList<>();
        try (HealthServer health = HealthServer.start("127.0.0.1", 0, this::trouble, () -> "up 1\n")) {
            for (int stranger = 0; stranger < 20; stranger++) {
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), health.port());
                socket.getOutputStream().write("GET /health/live HTTP/1.1\r\nHost".getBytes(StandardCharsets.US_ASCII));
                strangers.add(socket);
            }

            assertThat(get(health, "/health/live").statusCode()).isEqualTo(200);
        } finally {
            for (Socket socket : strangers) {
                socket.close();
            }
        }
    }

    @Test
    void a_question_that_fails_is_no_yes_and_the_next_one_counts() throws Exception {
        AtomicReference<Supplier<Optional<String>>> answer = new AtomicReference<>(Optional::empty);
        try (HealthServer health =
                HealthServer.start("127.0.0.1", 0, () -> answer.get().get(), () -> "up 1\n")) {
            assertThat(get(health, "/health/ready").statusCode()).isEqualTo(200);

            answer.set(() -> {
                throw new IllegalStateException("no answer");
            });
            awaitReady(health, 503, "the check failed: IllegalStateException");

            answer.set(Optional::empty);
            awaitReady(health, 200, "ready");
        }
    }

    @Test
    void an_answer_of_long_ago_is_no_answer_whatever_became_of_who_asks() throws Exception {
        AtomicReference<Supplier<Optional<String>>> answer = new AtomicReference<>(Optional::empty);
        try (HealthServer health = HealthServer.start(
                "127.0.0.1", 0, Duration.ofSeconds(4), () -> answer.get().get(), () -> "up 1\n")) {
            answer.set(() -> {
                throw new OutOfMemoryError("made up");
            });
            awaitReady(health, 503, "not checked for ");

            answer.set(Optional::empty);
            awaitReady(health, 200, "ready");

            CountDownLatch away = new CountDownLatch(1);
            answer.set(() -> {
                try {
                    away.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                return Optional.empty();
            });
            awaitReady(health, 503, "not checked for ");

            away.countDown();
            answer.set(Optional::empty);
            awaitReady(health, 200, "ready");
        }
    }

    /** On a machine in trouble a scrape takes its time, and that is when it is wanted. */
    @Test
    void a_scrape_that_takes_longer_than_a_health_check_may_is_not_cut_off() throws Exception {
        String page = "up 1\n".repeat(50_000);
        try (HealthServer health = HealthServer.start("127.0.0.1", 0, this::trouble, () -> {
            pause(Duration.ofSeconds(6));
            return page;
        })) {
            assertThat(get(health, "/metrics").body()).isEqualTo(page);
        }
    }

    private static void awaitReady(HealthServer health, int status, String words) {
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            HttpResponse<String> ready = get(health, "/health/ready");
            assertThat(ready.body()).contains(words);
            assertThat(ready.statusCode()).isEqualTo(status);
        });
    }

    private static void pause(Duration time) {
        try {
            TimeUnit.NANOSECONDS.sleep(time.toNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void a_taken_port_is_told_with_its_setting() {
        try (HealthServer first = HealthServer.start("127.0.0.1", 0, this::trouble, () -> "up 1\n")) {
            assertThatExceptionOfType(CommandFailedException.class)
                    .isThrownBy(() -> HealthServer.start("127.0.0.1", first.port(), this::trouble, () -> ""))
                    .withMessageContaining("STAYHUB_WORKER_PORT");
        }
    }

    private static HttpResponse<String> get(HealthServer health, String path) throws IOException, InterruptedException {
        return send(health, path, "GET");
    }

    private static HttpResponse<String> send(HealthServer health, String path, String method)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + health.port() + path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }
}
