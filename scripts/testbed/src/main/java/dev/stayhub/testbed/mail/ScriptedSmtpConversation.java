package dev.stayhub.testbed.mail;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.stayhub.testbed.mail.ScriptedSmtpServer.Stage;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import javax.net.ssl.SSLSocket;

/** One client of a {@link ScriptedSmtpServer}. */
final class ScriptedSmtpConversation implements Runnable {

    private final ScriptedSmtpServer server;
    private String recipient = "";
    private Socket socket;
    private InputStream in;
    private OutputStream out;

    ScriptedSmtpConversation(ScriptedSmtpServer server, Socket socket) {
        this.server = server;
        this.socket = socket;
    }

    @Override
    public void run() {
        try (Socket underneath = socket) {
            if (server.isTlsFromTheStart()) {
                encrypt();
            }
            streams();
            boolean talking = answer(Stage.GREETING);
            while (talking) {
                talking = handle(readLine());
            }
        } catch (IOException clientLeftOrServerClosed) {
            // The end.
        }
    }

    /** Whether the conversation goes on. */
    private boolean handle(String command) throws IOException {
        server.commands().add(command);
        Stage stage = stageOf(command);
        if (stage == Stage.RCPT) {
            recipient = command;
        }
        if (stage == Stage.STARTTLS) {
            return answer(stage) && encrypt();
        }
        if (stage == Stage.DATA) {
            return receive();
        }
        return stage == null ? say("250 ok") : answer(stage) && stage != Stage.QUIT;
    }

    private boolean receive() throws IOException {
        String go = server.at(Stage.DATA, recipient);
        if (!go.equals(Stage.DATA.answer())) {
            return perform(go);
        }
        if (!say(go) || !answer(Stage.BODY)) {
            return false;
        }
        ByteArrayOutputStream email = new ByteArrayOutputStream();
        for (String line = readLine(); !line.equals("."); line = readLine()) {
            email.writeBytes((line + "\r\n").getBytes(ISO_8859_1));
        }
        server.took(email.toByteArray());
        return answer(Stage.DOT) && answer(Stage.AFTER);
    }

    private boolean encrypt() throws IOException {
        SSLSocket encrypted = (SSLSocket) server.tls()
                .orElseThrow()
                .getSocketFactory()
                .createSocket(socket, socket.getInetAddress().getHostAddress(), socket.getPort(), true);
        encrypted.setUseClientMode(false);
        encrypted.startHandshake();
        socket = encrypted;
        streams();
        server.commands().add("(TLS)");
        return true;
    }

    private void streams() throws IOException {
        in = new BufferedInputStream(socket.getInputStream());
        out = socket.getOutputStream();
    }

    private static Stage stageOf(String command) {
        for (Stage stage : Stage.values()) {
            if (command.startsWith(stage.name())) {
                return stage;
            }
        }
        return null;
    }

    private boolean answer(Stage stage) throws IOException {
        String what = server.at(stage, recipient);
        boolean isSilentStage = stage.answer().isEmpty() && what.isEmpty();
        return isSilentStage || perform(what);
    }

    private boolean perform(String what) throws IOException {
        if (what.equals(ScriptedSmtpServer.DROP)) {
            socket.setSoLinger(true, 0);
            return false;
        }
        if (what.equals(ScriptedSmtpServer.HANG_UP)) {
            return false;
        }
        if (what.equals(ScriptedSmtpServer.SILENCE)) {
            server.awaitClose();
            return false;
        }
        if (what.equals(ScriptedSmtpServer.TRICKLE)) {
            trickle();
            return false;
        }
        if (what.endsWith(ScriptedSmtpServer.AND_CLOSE)) {
            say(what.substring(0, what.length() - ScriptedSmtpServer.AND_CLOSE.length()));
            return false;
        }
        if (what.endsWith(ScriptedSmtpServer.AND_SILENCE)) {
            say(what.substring(0, what.length() - ScriptedSmtpServer.AND_SILENCE.length()));
            server.awaitClose();
            return false;
        }
        return say(what);
    }

    private void trickle() throws IOException {
        while (server.pause()) {
            out.write('2');
            out.flush();
        }
    }

    private boolean say(String line) throws IOException {
        server.takeTime();
        out.write((line + "\r\n").getBytes(ISO_8859_1));
        out.flush();
        return true;
    }

    /** Up to CRLF, nothing else ends a line; so a bare line feed on the wire shows. */
    private String readLine() throws IOException {
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
