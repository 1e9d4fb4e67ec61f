package dev.stayhub.migrations.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * An SMTP server on loopback that serves many at once, counts what it is given by idempotency key, and can be in trouble.
 * An email counts from its final dot on, whether or not the sender lives to hear the answer. Thread-safe.
 */
public final class MailProvider implements AutoCloseable {

    /** How it is. */
    public enum Mood {
        WELL,
        /** Nobody listens on its port. */
        REFUSING,
        /** Says 421 instead of a greeting. */
        BUSY,
        /** Accepts connections and says nothing; it greets who has waited when it is well again. */
        SILENT
    }

    private static final int WAITING_CONNECTIONS = 200;

    private final int port;
    private final Map<String, Integer> copies = new TreeMap<>();
    private final List<Long> arrivalNanos = new ArrayList<>();
    private ServerSocket server;
    private Mood mood = Mood.WELL;
    private Duration timeForAnEmail;
    private long steps;
    private boolean closed;

    private MailProvider(Duration timeForAnEmail) throws IOException {
        this.timeForAnEmail = timeForAnEmail;
        this.port = listen(0);
    }

    /** One that is well, on a free port. */
    public static MailProvider start(Duration timeForAnEmail) throws IOException {
        return new MailProvider(timeForAnEmail);
    }

    /** Its URL for {@code STAYHUB_MAIL}. */
    public String url() {
        return "smtp://127.0.0.1:" + port;
    }

    /** From now on it is so. */
    public synchronized void is(Mood next) throws IOException {
        if (next == Mood.REFUSING) {
            server.close();
        } else if (mood == Mood.REFUSING) {
            listen(port);
        }
        mood = next;
        notifyAll();
    }

    /** How long it takes from now on to answer the final dot. */
    public synchronized void takes(Duration time) {
        timeForAnEmail = time;
    }

    /** How many commands it has heard, final dots included: where its conversations are, all in all. */
    public synchronized long steps() {
        return steps;
    }

    /** How often it was given an email, by idempotency key. */
    public synchronized Map<String, Integer> copies() {
        return Map.copyOf(copies);
    }

    /** When emails came, since the given {@link System#nanoTime()}. */
    public synchronized List<Long> arrivalsSince(long nanos) {
        return arrivalNanos.stream().filter(arrival -> arrival >= nanos).toList();
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        notifyAll();
        server.close();
    }

    synchronized void heard() {
        steps++;
    }

    synchronized void arrived(String key) {
        copies.merge(key, 1, Integer::sum);
        arrivalNanos.add(System.nanoTime());
    }

    synchronized Mood awaitVoice() throws InterruptedException {
        while (mood == Mood.SILENT && !closed) {
            wait();
        }
        return mood;
    }

    synchronized void takeTime() throws InterruptedException {
        long endNanos = System.nanoTime() + timeForAnEmail.toNanos();
        for (long left = 1; left > 0 && !closed; left = endNanos - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }

    private int listen(int onPort) throws IOException {
        ServerSocket next = new ServerSocket();
        next.setReuseAddress(true);
        next.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), onPort), WAITING_CONNECTIONS);
        server = next;
        start("mail-provider", () -> serve(next));
        return next.getLocalPort();
    }

    private void serve(ServerSocket listening) {
        try {
            while (true) {
                Socket socket = listening.accept();
                start("mail-conversation", new MailConversation(this, socket));
            }
        } catch (IOException closedByUs) {
            // Refusing, or gone.
        }
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }
}
