package dev.stayhub.local.run;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;

/** The way to a search node, on which something can happen at the very moment that a document arrives. */
final class SearchDoor implements AutoCloseable {

    private final HttpClient client = HttpClient.newHttpClient();
    private final AtomicReference<Runnable> onDocument = new AtomicReference<>();
    private final URI node;
    private final HttpServer server;

    private SearchDoor(URI node, HttpServer server) {
        this.node = node;
        this.server = server;
    }

    static SearchDoor to(String node) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        SearchDoor door = new SearchDoor(URI.create(node), server);
        server.createContext("/", door::pass);
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
        return door;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Does this instead of passing on the next document; it is not answered. */
    void onNextDocument(Runnable happening) {
        onDocument.set(happening);
    }

    private void pass(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        if (exchange.getRequestMethod().equals("PUT")
                && exchange.getRequestURI().getPath().contains("/_doc/")) {
            Optional<Runnable> happening = Optional.ofNullable(onDocument.getAndSet(null));
            if (happening.isPresent()) {
                happening.get().run();
                exchange.close();
                return;
            }
        }
        HttpRequest request = HttpRequest.newBuilder(node.resolve(exchange.getRequestURI()))
                .header("Content-Type", "application/json")
                .method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(body))
                .build();
        try (exchange) {
            HttpResponse<byte[]> answer = client.send(request, BodyHandlers.ofByteArray());
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(answer.statusCode(), answer.body().length == 0 ? -1 : answer.body().length);
            exchange.getResponseBody().write(answer.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
