package dev.stayhub.local.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** The way to a Postgres, on which something can happen when a commit is done and whoever asked for it does not know yet. */
final class DatabaseDoor implements AutoCloseable {

    private static final String COMMITTED = "COMMIT\0";
    private static final int BUFFER = 64 * 1024;

    private record Watch(String statement, Runnable happening) {}

    private final AtomicReference<Watch> watch = new AtomicReference<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final ServerSocket door;
    private final int port;

    private DatabaseDoor(ServerSocket door, int port) {
        this.door = door;
        this.port = port;
    }

    static DatabaseDoor to(int port) throws IOException {
        DatabaseDoor database = new DatabaseDoor(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), port);
        database.threads.execute(database::accept);
        return database;
    }

    int port() {
        return door.getLocalPort();
    }

    /** Does this when the transaction that has this statement in it is committed, before the commit is answered. */
    void onCommitOf(String statement, Runnable happening) {
        watch.set(new Watch(statement, happening));
    }

    private void accept() {
        while (!door.isClosed()) {
            try {
                Socket client = door.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
                AtomicBoolean stated = new AtomicBoolean();
                threads.execute(() -> copy(client, server, text -> notice(text, stated)));
                threads.execute(() -> copy(server, client, text -> happen(text, stated)));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void notice(String text, AtomicBoolean stated) {
        Watch current = watch.get();
        if (current != null && text.contains(current.statement())) {
            stated.set(true);
        }
    }

    private void happen(String text, AtomicBoolean stated) {
        if (stated.get() && text.contains(COMMITTED)) {
            Optional.ofNullable(watch.getAndSet(null))
                    .ifPresent(current -> current.happening().run());
        }
    }

    @FunctionalInterface
    private interface Sight {
        void of(String text);
    }

    private static void copy(Socket from, Socket to, Sight sight) {
        byte[] buffer = new byte[BUFFER];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                sight.of(new String(buffer, 0, read, StandardCharsets.ISO_8859_1));
                out.write(buffer, 0, read);
            }
        } catch (IOException e) {
            // One of the two has gone; closing both tells the other.
        }
    }

    @Override
    public void close() {
        try {
            door.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.shutdownNow();
    }
}
