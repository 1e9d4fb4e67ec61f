package dev.stayhub.worker.ops;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.stayhub.migrations.cli.CouldNot;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * {@code GET /health/live} answers 200 while the process runs, {@code GET /health/ready} answers 200 while it can work
 * and 503 while it cannot.
 */
public final class HealthServer implements AutoCloseable {

    private static final int THREADS = 8;
    private static final Duration READINESS_INTERVAL = Duration.ofSeconds(1);

    static {
        // Seconds. Read when the server's classes are loaded; by default half a request holds its thread for ever.
        System.setProperty("sun.net.httpserver.maxReqTime", "3");
        System.setProperty("sun.net.httpserver.maxRspTime", "3");
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS, HealthServer::daemon);
    private final ScheduledExecutorService readiness = Executors.newSingleThreadScheduledExecutor(HealthServer::daemon);
    private volatile boolean isReady;

    private HealthServer(HttpServer server) {
        this.server = server;
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "health");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Starts to answer.
     *
     * @param ready whether the worker can work; asked every second, so that finding out holds up no answer
     * @throws CouldNot if the port is taken
     */
    public static HealthServer start(String host, int port, BooleanSupplier ready) {
        try {
            HealthServer health = new HealthServer(HttpServer.create(new InetSocketAddress(host, port), 0));
            health.serve(ready);
            return health;
        } catch (BindException e) {
            throw new CouldNot(
                    "port " + port + " on " + host + " is taken: choose another with --http-port (STAYHUB_WORKER_PORT)",
                    e);
        } catch (IOException e) {
            throw new CouldNot("the health server cannot listen on " + host + ":" + port + ": " + e.getMessage(), e);
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored")
    private void serve(BooleanSupplier ready) {
        isReady = ready.getAsBoolean();
        readiness.scheduleWithFixedDelay(
                () -> isReady = ready.getAsBoolean(),
                READINESS_INTERVAL.toMillis(),
                READINESS_INTERVAL.toMillis(),
                TimeUnit.MILLISECONDS);
        server.setExecutor(threads);
        server.createContext("/", exchange -> answer(exchange, 404, "not found"));
        server.createContext("/health/live", exchange -> answer(exchange, 200, "live"));
        server.createContext("/health/ready", exchange -> {
            boolean readyNow = isReady;
            answer(exchange, readyNow ? 200 : 503, readyNow ? "ready" : "the database does not answer");
        });
        server.start();
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        boolean readsOnly = exchange.getRequestMethod().equals("GET")
                || exchange.getRequestMethod().equals("HEAD");
        boolean exact = exchange.getRequestURI()
                .getPath()
                .equals(exchange.getHttpContext().getPath());
        int answered = !exact ? 404 : readsOnly ? status : 405;
        byte[] body = ("{\"status\":\"" + (answered == status ? text : answered == 404 ? "not found" : "GET only")
                        + "\"}")
                .getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(answered, head ? -1 : body.length);
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
        readiness.shutdownNow();
    }
}
