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
 * {@code GET /health/live} answers 200 while the process runs. {@code GET /health/ready} answers 200 while it can work,
 * and 503 with the reason while it cannot or while that is unknown. {@code GET /metrics} is for Prometheus.
 */
public final class HealthServer implements AutoCloseable {

    /** Enough threads that clients that send half a request are disconnected before they block others. */
    private static final int THREADS = 32;

    private static final String METRICS = "text/plain; version=0.0.4; charset=utf-8";
    private static final Duration READINESS_INTERVAL = Duration.ofSeconds(1);
    /** Several times as long as one check takes if the pool has no connection. */
    private static final Duration READINESS_IS_FRESH = Duration.ofSeconds(10);

    static {
        // Seconds. Read when the server's classes are loaded; by default half a request blocks its thread forever. The
        // response time counts from the request, so on an overloaded machine it can be long: it must not be shorter
        // than the scrape timeout of Prometheus.
        System.setProperty("sun.net.httpserver.maxReqTime", "10");
        System.setProperty("sun.net.httpserver.maxRspTime", "60");
    }

    private record Readiness(Optional<String> trouble, long askedAtNanos) {

        static Readiness now(Optional<String> trouble) {
            return new Readiness(trouble, System.nanoTime());
        }

        /** An old result does not count: the checking thread may hang, or have ended. */
        Optional<String> trouble(Duration fresh) {
            Duration age = Duration.ofNanos(System.nanoTime() - askedAtNanos);
            return age.compareTo(fresh) > 0 ? Optional.of("not checked for " + age.toSeconds() + " s") : trouble;
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
    private volatile Readiness readiness = Readiness.now(Optional.of("not checked yet"));

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
                    Optional.of("the check failed: " + e.getClass().getSimpleName()));
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "health");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Starts the server.
     *
     * @param trouble the reason why the worker cannot work, if there is one; checked every second in the background. If
     *     the check fails or takes longer than ten seconds, the worker is not ready
     * @param metrics the metrics in the Prometheus text format; must not block
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
                    "port " + port + " on " + host
                            + " is in use: choose another with --http-port (STAYHUB_WORKER_PORT)",
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

    /** The port that it listens on: the requested one, or the chosen one if that was 0. */
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
