package dev.stayhub.local.stage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The way to a server on this machine, which can be shut: who is on it is cut off, and nobody gets through until it is open
 * again. Thread-safe.
 */
public final class Door implements AutoCloseable {

    private static final int WAITING_CONNECTIONS = 100;

    private final int target;
    private final int port;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private ServerSocket server;

    private Door(int target) {
        this.target = target;
        this.port = listen(0);
    }

    static Door to(int target) {
        return new Door(target);
    }

    int port() {
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
                start(() -> pass(outside, inside));
                start(() -> pass(inside, outside));
            }
        } catch (IOException e) {
            // Shut.
        }
    }

    private void pass(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
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
