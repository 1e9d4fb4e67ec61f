package dev.stayhub.search;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Answers every request with the same bytes, however badly, and counts connections. */
final class ScriptedServer implements AutoCloseable {

    private final ServerSocket socket;
    private final Script script;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "scripted-server");
        thread.setDaemon(true);
        return thread;
    });
    private final AtomicInteger connections = new AtomicInteger();

    /** What to do with a connection whose request has been read up to the end of its head. */
    @FunctionalInterface
    interface Script {
        void answer(Socket connection, String head) throws IOException, InterruptedException;
    }

    ScriptedServer(Script script) {
        this.script = script;
        try {
            this.socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.execute(this::accept);
    }

    static ScriptedServer answering(int status, String body) {
        return answering(status, status, body);
    }

    /** A server that answers writes of documents otherwise than the rest. */
    static ScriptedServer answering(int statusOfWrites, int statusOfReads, String body) {
        return new ScriptedServer((connection, head) -> write(
                connection,
                "HTTP/1.1 " + (head.startsWith("PUT ") ? statusOfWrites : statusOfReads) + " X\r\nContent-Length: "
                        + body.length() + "\r\nConnection: close\r\n\r\n" + body));
    }

    static void write(Socket connection, String text) throws IOException {
        connection.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        connection.getOutputStream().flush();
    }

    OpenSearch openSearch() {
        return OpenSearch.at("http://127.0.0.1:" + socket.getLocalPort(), "", "");
    }

    int connections() {
        return connections.get();
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket connection = socket.accept();
                connections.incrementAndGet();
                threads.execute(() -> serve(connection));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            InputStream in = connection.getInputStream();
            StringBuilder head = new StringBuilder();
            while (!head.toString().endsWith("\r\n\r\n")) {
                head.append((char) in.read());
            }
            script.answer(connection, head.toString());
        } catch (IOException | InterruptedException e) {
            // The client has gone, which is what these tests are about.
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.shutdownNow();
    }
}
