package dev.stayhub.runtime.database;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What a connection pooler between a program and Postgres does to the begin of a session. */
final class Pooler implements AutoCloseable {

    /** What becomes of the startup parameter {@code options}. */
    enum Options {
        REFUSED,
        DROPPED,
        PASSED_ON
    }

    private final ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final URI server;
    private final Options options;
    private final List<Socket> sockets = new ArrayList<>();

    Pooler(DatabaseOptions behind, Options options) throws IOException {
        this.server = URI.create(behind.url().substring("jdbc:".length()));
        this.options = options;
        begin(this::accept);
    }

    /** The same database and login, through this pooler; {@code more} is added to the address. */
    DatabaseOptions through(DatabaseOptions login, String more) {
        String query = server.getQuery() == null ? "?" : "?" + server.getQuery() + "&";
        return DatabaseOptions.of(
                "jdbc:postgresql://127.0.0.1:" + door.getLocalPort() + server.getPath() + query + more,
                login.user(),
                login.password());
    }

    private static void begin(IoTask task) {
        Thread thread = new Thread(() -> {
            try {
                task.run();
            } catch (IOException e) {
                // One of the two has hung up.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private interface IoTask {
        void run() throws IOException;
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = door.accept();
            begin(() -> connect(client));
        }
    }

    private synchronized Socket kept(Socket socket) {
        sockets.add(socket);
        return socket;
    }

    private void connect(Socket client) throws IOException {
        kept(client);
        DataInputStream asked = new DataInputStream(client.getInputStream());
        DataOutputStream answers = new DataOutputStream(client.getOutputStream());
        byte[] startup = packet(asked);
        if (startup.length == 4) {
            answers.writeByte('N');
            startup = packet(asked);
        }
        if (options == Options.REFUSED) {
            refuse(answers);
            client.close();
            return;
        }
        Socket postgres = kept(new Socket(server.getHost(), server.getPort()));
        DataOutputStream toPostgres = new DataOutputStream(postgres.getOutputStream());
        byte[] passedOn = options == Options.DROPPED ? withoutOptions(startup) : startup;
        toPostgres.writeInt(passedOn.length + 4);
        toPostgres.write(passedOn);
        begin(() -> asked.transferTo(toPostgres));
        answer(new DataInputStream(postgres.getInputStream()), answers);
    }

    private static byte[] packet(DataInputStream in) throws IOException {
        byte[] packet = new byte[in.readInt() - 4];
        in.readFully(packet);
        return packet;
    }

    private static void refuse(DataOutputStream answers) throws IOException {
        byte[] refusal = "SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: options\0\0"
                .getBytes(StandardCharsets.US_ASCII);
        answers.writeByte('E');
        answers.writeInt(refusal.length + 4);
        answers.write(refusal);
        answers.flush();
    }

    private static byte[] withoutOptions(byte[] startup) {
        String text = new String(startup, StandardCharsets.ISO_8859_1);
        return text.replaceFirst("\0options\0[^\0]*", "").getBytes(StandardCharsets.ISO_8859_1);
    }

    /** As Postgres says it, but for the process and its key: those are the pooler's own. */
    private static void answer(DataInputStream postgres, DataOutputStream client) throws IOException {
        int type;
        do {
            type = postgres.readUnsignedByte();
            byte[] body = packet(postgres);
            ByteArrayOutputStream message = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(message);
            out.writeByte(type);
            out.writeInt(body.length + 4);
            out.write(body);
            byte[] bytes = message.toByteArray();
            if (type == 'K') {
                bytes[5] ^= 0x55;
            }
            client.write(bytes);
            client.flush();
        } while (type != 'Z');
        postgres.transferTo(client);
    }

    @Override
    public synchronized void close() throws IOException {
        door.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
