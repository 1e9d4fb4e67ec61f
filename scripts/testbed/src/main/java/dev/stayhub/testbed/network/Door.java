package dev.stayhub.testbed.network;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The way to a server on this machine, which can be shut: who is on it is cut off, and nobody gets through until it is open
 * again. Something can be made to happen when a text comes by that is looked out for. Thread-safe.
 */
public final class Door implements AutoCloseable {

    private static final int WAITING_CONNECTIONS = 100;

    private static final int BUFFER = 64 * 1024;

    private final int target;
    private final int port;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final AtomicReference<Watch> watch = new AtomicReference<>();
    private ServerSocket server;

    /**
     * What is looked out for.
     *
     * @param answer the answer to the request; none if the request itself is enough
     */
    private record Watch(String request, Optional<String> answer, Runnable happening) {}

    /** Looks at what comes by, and tells whether to pass it on. */
    private interface Sight {

        boolean passes(String text);
    }

    private Door(int target) {
        this.target = target;
        this.port = listen(0);
    }

    public static Door to(int target) {
        return new Door(target);
    }

    public int port() {
        return port;
    }

    /** Connections are refused from now on, and those that there are end. */
    public synchronized void shut() {
        close(server);
        sockets.forEach(Door::close);
        sockets.clear();
    }

    public synchronized void open() {
        listen(port);
    }

    /** Does this once, instead of passing on the next request that has this in it; the connection ends. */
    public void onRequest(String request, Runnable happening) {
        watch.set(new Watch(request, Optional.empty(), happening));
    }

    /** Does this once, when a request that had this in it is answered so, before the answer is passed on. */
    public void onAnswer(String request, String answer, Runnable happening) {
        watch.set(new Watch(request, Optional.of(answer), happening));
    }

    @Override
    public void close() {
        shut();
    }

    private synchronized int listen(int onPort) {
        try {
            ServerSocket next = new ServerSocket();
            next.setReuseAddress(true);
            next.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), onPort), WAITING_CONNECTIONS);
            server = next;
            start(() -> serve(next));
            return next.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void serve(ServerSocket listening) {
        try {
            while (true) {
                Socket outside = listening.accept();
                Socket inside = new Socket(InetAddress.getLoopbackAddress(), target);
                sockets.add(outside);
                sockets.add(inside);
                AtomicBoolean asked = new AtomicBoolean();
                start(() -> pass(outside, inside, text -> passesRequest(text, asked)));
                start(() -> pass(inside, outside, text -> passesAnswer(text, asked)));
            }
        } catch (IOException e) {
            // Shut.
        }
    }

    private boolean passesRequest(String text, AtomicBoolean asked) {
        Watch current = watch.get();
        if (current == null || !text.contains(current.request())) {
            return true;
        }
        asked.set(true);
        return current.answer().isPresent() || !happens(current);
    }

    private boolean passesAnswer(String text, AtomicBoolean asked) {
        Watch current = watch.get();
        if (current != null
                && asked.get()
                && current.answer().filter(text::contains).isPresent()) {
            happens(current);
        }
        return true;
    }

    private boolean happens(Watch current) {
        boolean first = watch.compareAndSet(current, null);
        if (first) {
            current.happening().run();
        }
        return first;
    }

    private void pass(Socket from, Socket to, Sight sight) {
        byte[] buffer = new byte[BUFFER];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            int read = in.read(buffer);
            while (read >= 0 && sight.passes(new String(buffer, 0, read, StandardCharsets.ISO_8859_1))) {
                out.write(buffer, 0, read);
                read = in.read(buffer);
            }
        } catch (IOException e) {
            // One of the two has gone.
        } finally {
            close(from);
            close(to);
            sockets.remove(from);
            sockets.remove(to);
        }
    }

    private static void close(AutoCloseable socket) {
        try {
            socket.close();
        } catch (Exception e) {
            // It is gone, which is what is wanted.
        }
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "door");
        thread.setDaemon(true);
        thread.start();
    }
}
