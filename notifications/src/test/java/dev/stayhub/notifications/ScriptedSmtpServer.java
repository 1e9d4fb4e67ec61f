package dev.stayhub.notifications;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** An SMTP server that behaves until a given stage, and keeps what it was sent. One connection at a time. */
final class ScriptedSmtpServer implements AutoCloseable {

    enum Stage {
        GREETING("220 scripted"),
        EHLO("250-scripted\r\n250-8BITMIME\r\n250 SIZE"),
        MAIL("250 ok"),
        RCPT("250 ok"),
        DATA("354 go on"),
        /** While the email is on its way; nothing is said. */
        BODY(""),
        DOT("250 2.0.0 queued as 4711"),
        QUIT("221 bye");

        private final String answer;

        Stage(String answer) {
            this.answer = answer;
        }
    }

    /** Closes the connection without a word. */
    static final String DROP = "drop";

    /** Keeps the connection, says nothing and reads nothing. */
    static final String SILENCE = "silence";

    private final ServerSocket server;
    private final Stage troubled;
    private final String trouble;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final List<String> commands = new CopyOnWriteArrayList<>();
    private final ByteArrayOutputStream data = new ByteArrayOutputStream();

    /** @param trouble what happens at that stage: {@link #DROP}, {@link #SILENCE}, or an answer */
    ScriptedSmtpServer(Stage troubled, String trouble) throws IOException {
        this.troubled = troubled;
        this.trouble = trouble;
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(this::serve, "scripted-smtp-server");
        thread.setDaemon(true);
        thread.start();
    }

    static ScriptedSmtpServer friendly() throws IOException {
        return new ScriptedSmtpServer(Stage.DOT, Stage.DOT.answer);
    }

    int port() {
        return server.getLocalPort();
    }

    /** What the client said, without the email. */
    List<String> commands() {
        return commands;
    }

    /** The email as it was on the wire, dots stuffed, without the final one. */
    byte[] data() {
        return data.toByteArray();
    }

    @Override
    public void close() throws IOException {
        closed.countDown();
        server.close();
    }

    private void serve() {
        while (!server.isClosed()) {
            try (Socket socket = server.accept()) {
                converse(socket);
            } catch (IOException clientLeftOrServerClosed) {
                // On to the next client, if there is one.
            }
        }
    }

    private void converse(Socket socket) throws IOException {
        InputStream in = new BufferedInputStream(socket.getInputStream());
        OutputStream out = socket.getOutputStream();
        boolean talking = answer(Stage.GREETING, socket, out);
        while (talking) {
            String command = readLine(in);
            commands.add(command);
            Stage stage = stageOf(command);
            talking = stage == null ? say("250 ok", out) : answer(stage, socket, out) && stage != Stage.QUIT;
            if (talking && stage == Stage.DATA && troubled != Stage.DATA) {
                talking = (troubled != Stage.BODY || answer(Stage.BODY, socket, out))
                        && readData(in)
                        && answer(Stage.DOT, socket, out);
            }
        }
    }

    private static Stage stageOf(String command) {
        for (Stage stage : Stage.values()) {
            if (command.startsWith(stage.name())) {
                return stage;
            }
        }
        return null;
    }

    /** Whether the conversation goes on. */
    private boolean answer(Stage stage, Socket socket, OutputStream out) throws IOException {
        if (stage != troubled) {
            return say(stage.answer, out);
        }
        if (trouble.equals(DROP)) {
            socket.setSoLinger(true, 0);
            return false;
        }
        if (trouble.equals(SILENCE)) {
            awaitClose();
            return false;
        }
        return say(trouble, out);
    }

    private static boolean say(String line, OutputStream out) throws IOException {
        out.write((line + "\r\n").getBytes(ISO_8859_1));
        out.flush();
        return true;
    }

    private void awaitClose() {
        try {
            closed.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean readData(InputStream in) throws IOException {
        for (String line = readLine(in); !line.equals("."); line = readLine(in)) {
            data.writeBytes((line + "\r\n").getBytes(ISO_8859_1));
        }
        return true;
    }

    /** Up to CRLF, nothing else ends a line; so a bare line feed on the wire shows. */
    private static String readLine(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != -1; c = in.read()) {
            line.append((char) c);
            if (c == '\n' && line.length() > 1 && line.charAt(line.length() - 2) == '\r') {
                return line.substring(0, line.length() - 2);
            }
        }
        throw new IOException("the client left");
    }
}
