package dev.stayhub.sample;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.ToIntFunction;

/** The accounting department: an HTTP server that answers as the test says and remembers what it was sent. */
final class AccountingDesk implements AutoCloseable {

    /** What came in: the idempotency key, and the invoice. */
    record Received(String key, String body) {}

    private final HttpServer server;
    private final Queue<Received> received = new ConcurrentLinkedQueue<>();
    private volatile ToIntFunction<Received> answer = letter -> 204;

    AccountingDesk() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/invoices", exchange -> {
            Received letter = new Received(
                    exchange.getRequestHeaders().getFirst("Idempotency-Key"),
                    new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            received.add(letter);
            exchange.sendResponseHeaders(answer.applyAsInt(letter), -1);
            exchange.close();
        });
        server.start();
    }

    URI uri() {
        return URI.create("http://" + InetAddress.getLoopbackAddress().getHostAddress() + ":"
                + server.getAddress().getPort() + "/invoices");
    }

    /** The status it answers with, by what it was sent. */
    void answers(ToIntFunction<Received> status) {
        answer = status;
    }

    List<Received> received() {
        return List.copyOf(received);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
