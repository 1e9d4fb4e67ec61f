package dev.stayhub.migrations.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;

/** What a {@link MailProvider} says on one connection. */
final class MailConversation implements Runnable {

    private static final String KEY_HEADER = "X-Idempotency-Key: ";

    private final MailProvider provider;
    private final Socket socket;

    MailConversation(MailProvider provider, Socket socket) {
        this.provider = provider;
        this.socket = socket;
    }

    @Override
    public void run() {
        try (socket) {
            if (provider.awaitVoice() == MailProvider.Mood.BUSY) {
                say("421 too busy");
                return;
            }
            say("220 provider");
            converse(new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1)));
        } catch (IOException theOtherSideLeft) {
            // That is what some of the tests are about.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void converse(BufferedReader in) throws IOException, InterruptedException {
        for (String command = in.readLine(); command != null; command = in.readLine()) {
            provider.heard();
            if (command.startsWith("EHLO")) {
                say("250-provider\r\n250 8BITMIME");
            } else if (command.startsWith("DATA")) {
                say("354 go on");
                provider.arrived(keyOfEmail(in));
                provider.heard();
                provider.takeTime();
                say("250 queued");
            } else if (!command.startsWith("MAIL") || isStillThere()) {
                say("250 ok");
            } else {
                return;
            }
        }
    }

    /** A provider that gets into trouble is in trouble in its old conversations too, from the next email on. */
    private boolean isStillThere() throws IOException, InterruptedException {
        MailProvider.Mood mood = provider.awaitVoice();
        if (mood == MailProvider.Mood.BUSY) {
            say("421 too busy");
        }
        return mood == MailProvider.Mood.WELL;
    }

    private static String keyOfEmail(BufferedReader in) throws IOException {
        String key = "";
        for (String line = in.readLine(); !".".equals(line); line = in.readLine()) {
            if (line == null) {
                throw new IOException("the sender left before the final dot");
            }
            if (line.startsWith(KEY_HEADER)) {
                key = line.substring(KEY_HEADER.length());
            }
        }
        return key;
    }

    private void say(String line) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write((line + "\r\n").getBytes(ISO_8859_1));
        out.flush();
    }
}
