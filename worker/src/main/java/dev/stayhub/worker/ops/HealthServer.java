package dev.stayhub.worker.ops;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.stayhub.migrations.cli.CouldNot;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;

/**
 * {@code GET /health/live} answers 200 while the process runs, {@code GET /health/ready} answers 200 while it can work
 * and 503 while it cannot.
 */
public final class HealthServer implements AutoCloseable {

    private static final int THREADS = 2;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS, task -> {
        Thread thread = new Thread(task, "health");
        thread.setDaemon(true);
        return thread;
    });

    private HealthServer(HttpServer server) {
        this.server = server;
    }

    /**
     * Starts to answer.
     *
     * @param ready whether the worker can work; may take a while to find out
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

    private void serve(BooleanSupplier ready) {
        server.setExecutor(threads);
        server.createContext("/", exchange -> answer(exchange, 404, "not found"));
        server.createContext("/health/live", exchange -> answer(exchange, 200, "live"));
        server.createContext("/health/ready", exchange -> {
            boolean isReady = ready.getAsBoolean();
            answer(exchange, isReady ? 200 : 503, isReady ? "ready" : "the database does not answer");
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
    }
}
