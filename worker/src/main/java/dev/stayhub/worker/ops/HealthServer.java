package dev.stayhub.worker.ops;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.runtime.tasks.RepeatedTask;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * {@code GET /health/live} answers 200 while the process runs, {@code GET /health/ready} answers 200 while it can work
 * and 503 with the reason while it cannot or while nobody knows, {@code GET /metrics} is what Prometheus scrapes.
 */
public final class HealthServer implements AutoCloseable {

    /** So many strangers who send half a request are let go again before anybody else waits for them. */
    private static final int THREADS = 32;

    private static final String METRICS = "text/plain; version=0.0.4; charset=utf-8";
    private static final Duration READINESS_INTERVAL = Duration.ofSeconds(1);
    /** Longer than one question takes when the pool has no connection, a few times over. */
    private static final Duration READINESS_IS_FRESH = Duration.ofSeconds(10);

    static {
        // Seconds. Read when the server's classes are loaded; by default half a request holds its thread for ever. The
        // time
        // for an answer begins with the request, and on a machine in trouble it passes before there is one: no shorter
        // than
        // Prometheus waits at the longest.
        System.setProperty("sun.net.httpserver.maxReqTime", "10");
        System.setProperty("sun.net.httpserver.maxRspTime", "60");
    }

    private record Readiness(Optional<String> trouble, long askedAtNanos) {

        static Readiness now(Optional<String> trouble) {
            return new Readiness(trouble, System.nanoTime());
        }

        /** An answer of long ago says nothing: who asks may hang, or be gone. */
        Optional<String> trouble(Duration fresh) {
            Duration age = Duration.ofNanos(System.nanoTime() - askedAtNanos);
            return age.compareTo(fresh) > 0 ? Optional.of("not asked for " + age.toSeconds() + " s") : trouble;
        }
    }

    private record Answer(int status, String contentType, String body) {

        static Answer of(int status, String text) {
            return new Answer(status, "application/json", "{\"status\":\"" + text + "\"}");
        }
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS, HealthServer::daemon);
    private final RepeatedTask asking;
    private volatile Readiness readiness = Readiness.now(Optional.of("not asked yet"));

    private HealthServer(
            HttpServer server, Duration fresh, Supplier<Optional<String>> trouble, Supplier<String> metrics) {
        this.server = server;
        server.setExecutor(threads);
        page("/", () -> Answer.of(404, "not found"));
        page("/health/live", () -> Answer.of(200, "live"));
        page(
                "/health/ready",
                () -> readiness
                        .trouble(fresh)
                        .map(why -> Answer.of(503, why))
                        .orElseGet(() -> Answer.of(200, "ready")));
        page("/metrics", () -> new Answer(200, METRICS, metrics.get()));
        ask(trouble);
        this.asking = RepeatedTask.start("health", READINESS_INTERVAL, READINESS_INTERVAL, () -> {
            ask(trouble);
            return READINESS_INTERVAL;
        });
        server.start();
    }

    private void ask(Supplier<Optional<String>> trouble) {
        try {
            readiness = Readiness.now(trouble.get());
        } catch (RuntimeException e) {
            readiness = Readiness.now(
                    Optional.of("could not be asked: " + e.getClass().getSimpleName()));
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "health");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Starts to answer.
     *
     * @param trouble why the worker cannot work, if it cannot; asked every second, so that finding out holds up no answer.
     *     If it fails, or is not back after ten seconds, the worker is not ready
     * @param metrics in Prometheus' text format; must not wait for anything
     * @throws CommandFailedException if the port is taken
     */
    public static HealthServer start(
            String host, int port, Supplier<Optional<String>> trouble, Supplier<String> metrics) {
        return start(host, port, READINESS_IS_FRESH, trouble, metrics);
    }

    static HealthServer start(
            String host, int port, Duration fresh, Supplier<Optional<String>> trouble, Supplier<String> metrics) {
        try {
            return new HealthServer(HttpServer.create(new InetSocketAddress(host, port), 0), fresh, trouble, metrics);
        } catch (BindException e) {
            throw new CommandFailedException(
                    "port " + port + " on " + host + " is taken: choose another with --http-port (STAYHUB_WORKER_PORT)",
                    e);
        } catch (IOException e) {
            throw new CommandFailedException(
                    "the health server cannot listen on " + host + ":" + port + ": " + e.getMessage(), e);
        }
    }

    private void page(String path, Supplier<Answer> page) {
        server.createContext(path, exchange -> {
            String method = exchange.getRequestMethod();
            if (!exchange.getRequestURI().getPath().equals(path)) {
                send(exchange, Answer.of(404, "not found"));
            } else if (!method.equals("GET") && !method.equals("HEAD")) {
                send(exchange, Answer.of(405, "GET only"));
            } else {
                send(exchange, page.get());
            }
        });
    }

    private static void send(HttpExchange exchange, Answer answer) throws IOException {
        byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", answer.contentType());
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(answer.status(), head ? -1 : body.length);
        if (!head) {
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }

    /** Where it answers: the port asked for, or the one chosen if that was 0. */
    public int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
        asking.close();
    }
}
