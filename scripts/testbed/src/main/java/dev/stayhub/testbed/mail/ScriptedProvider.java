package dev.stayhub.testbed.mail;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.SSLContext;

/**
 * A provider on loopback that takes emails as JSON and remembers their keys: the same email again is answered as before and
 * sent no second time, another email under the same key is refused. What it says can be scripted. Thread-safe.
 */
public final class ScriptedProvider implements AutoCloseable {

    /** Reads the request, and closes the connection without a word. */
    public static final String DROP = "drop";

    /** Takes the email as always, and closes the connection before it could say so. */
    public static final String TAKE_AND_DROP = "take and drop";

    /** Reads the request, and says nothing. */
    public static final String SILENCE = "silence";

    /** Takes the email as always, and says nothing. */
    public static final String TAKE_AND_SILENCE = "take and silence";

    /** A request as it came. */
    public record Request(String firstLine, Map<String, String> headers, String body) {

        /** A header, by its name in lower case. */
        public String header(String name) {
            return headers.getOrDefault(name, "");
        }
    }

    private record Taken(String body, String id) {}

    private final ServerSocket server;
    private final Map<String, String> onceWith = new HashMap<>();
    private final Queue<String> script = new ArrayDeque<>();
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final Map<String, Taken> taken = new HashMap<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final String scheme;

    private ScriptedProvider(Optional<SSLContext> tls, String... script) throws IOException {
        this.script.addAll(List.of(script));
        this.scheme = tls.isPresent() ? "https" : "http";
        this.server = tls.isPresent()
                ? tls.get().getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress())
                : new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start("scripted-provider", this::serve);
    }

    public static ScriptedProvider friendly() throws IOException {
        return new ScriptedProvider(Optional.empty());
    }

    /** Does these things first, each once: an answer from its status line on, or one of the constants. */
    public static ScriptedProvider saying(String... script) throws IOException {
        return new ScriptedProvider(Optional.empty(), script);
    }

    public static ScriptedProvider encrypted(SSLContext tls) throws IOException {
        return new ScriptedProvider(Optional.of(tls));
    }

    /** Does this once with an email in which this text is. */
    public synchronized void onceWith(String text, String what) {
        onceWith.put(text, what);
    }

    /** An answer with a body, and further header lines. */
    public static String answer(int status, String body, String... headers) {
        StringBuilder answer = new StringBuilder("HTTP/1.1 " + status + " Scripted\r\n");
        for (String header : headers) {
            answer.append(header).append("\r\n");
        }
        return answer + "Content-Length: " + body.getBytes(UTF_8).length + "\r\n\r\n" + body;
    }

    /** Where emails are posted to. */
    public String url() {
        return scheme + "://127.0.0.1:" + server.getLocalPort() + "/emails";
    }

    /** All that was posted. */
    public List<Request> requests() {
        return requests;
    }

    /** The emails that were sent on, by their keys. */
    public synchronized Map<String, String> sent() {
        Map<String, String> sent = new HashMap<>();
        taken.forEach((key, email) -> sent.put(key, email.body()));
        return sent;
    }

    @Override
    public void close() throws IOException {
        closed.countDown();
        server.close();
    }

    private void serve() {
        try {
            while (true) {
                Socket socket = server.accept();
                start("scripted-provider-connection", () -> converse(socket));
            }
        } catch (IOException closedByUs) {
            // The end.
        }
    }

    private void converse(Socket socket) {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            while (true) {
                Request request = read(in);
                requests.add(request);
                String next = next(request);
                String answer = next == null || next.startsWith("take") ? take(request) : next;
                if (DROP.equals(next) || TAKE_AND_DROP.equals(next)) {
                    socket.setSoLinger(true, 0);
                    return;
                }
                if (SILENCE.equals(next) || TAKE_AND_SILENCE.equals(next)) {
                    closed.await();
                    return;
                }
                OutputStream out = socket.getOutputStream();
                out.write(answer.getBytes(UTF_8));
                out.flush();
            }
        } catch (IOException clientLeftOrServerClosed) {
            // The end.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized String next(Request request) {
        for (String text : List.copyOf(onceWith.keySet())) {
            if (request.body().contains(text)) {
                return onceWith.remove(text);
            }
        }
        return script.poll();
    }

    private synchronized String take(Request request) {
        String key = request.header("idempotency-key");
        Taken known = taken.computeIfAbsent(key, unknown -> new Taken(request.body(), "id-" + (taken.size() + 1)));
        return known.body().equals(request.body())
                ? answer(200, "{\"id\":\"" + known.id() + "\"}")
                : answer(
                        409,
                        "{\"statusCode\":409,\"name\":\"invalid_idempotent_request\","
                                + "\"message\":\"This key was used with another payload\"}");
    }

    private static Request read(InputStream in) throws IOException {
        String firstLine = readLine(in);
        Map<String, String> headers = new HashMap<>();
        for (String line = readLine(in); !line.isEmpty(); line = readLine(in)) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
        return new Request(firstLine, headers, new String(in.readNBytes(length), UTF_8));
    }

    private static String readLine(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c == -1) {
                throw new IOException("the client left");
            }
            line.append((char) c);
        }
        return new String(line.toString().stripTrailing().getBytes(ISO_8859_1), UTF_8);
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }
}
