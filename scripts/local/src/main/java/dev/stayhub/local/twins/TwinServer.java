package dev.stayhub.local.twins;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.stayhub.events.BookingCreated;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code POST /v1/bookings} and {@code GET /health/ready}, as far as experiments need them. */
final class TwinServer {

    private static final Logger log = LoggerFactory.getLogger(TwinServer.class);
    private static final int THREADS = 16;
    private static final int WAITING_CONNECTIONS = 100;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final TwinPath path;

    private TwinServer(TwinPath path) {
        this.path = path;
    }

    static void start(int port, TwinPath path) throws IOException {
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), WAITING_CONNECTIONS);
        server.setExecutor(Executors.newFixedThreadPool(THREADS));
        TwinServer self = new TwinServer(path);
        server.createContext("/health/ready", exchange -> answer(exchange, 200, Map.of()));
        server.createContext("/v1/bookings", self::book);
        server.start();
    }

    private void book(HttpExchange exchange) throws IOException {
        try {
            StayRequest request = StayRequest.of(JSON.readTree(exchange.getRequestBody()));
            Optional<BookingCreated> booked = path.book(request);
            if (booked.isEmpty()) {
                answer(exchange, 409, Map.of());
            } else {
                answer(
                        exchange,
                        201,
                        Map.of("id", booked.get().booking().bookingId().toString()));
            }
        } catch (RuntimeException e) {
            log.warn("a booking failed", e);
            answer(exchange, 500, Map.of());
        }
    }

    private static void answer(HttpExchange exchange, int status, Map<String, String> body) throws IOException {
        byte[] bytes = JSON.writeValueAsString(body).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        try (exchange) {
            exchange.getResponseBody().write(bytes);
        }
    }
}
