package dev.stayhub.testbed.mail;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** One SMTP session: emails one after the other, and nothing that a sender could do without. */
final class MailConversation {

    private static final String KEY_HEADER = "x-idempotency-key: ";

    private final MailProvider provider;
    private final Socket socket;
    private boolean busy;

    MailConversation(MailProvider provider, Socket socket) {
        this.provider = provider;
        this.socket = socket;
    }

    void run() {
        try (socket) {
            converse(new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1)));
        } catch (IOException gone) {
            // The sender is gone, or was hung up on: as experiments want it.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void converse(BufferedReader in) throws IOException, InterruptedException {
        try {
            provider.behaviour().at(Moment.CONNECTED);
            say("220 lab.test");
            String to = "";
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String command = line.toUpperCase(Locale.ROOT);
                if (command.startsWith("RCPT TO:")) {
                    to = line.substring("RCPT TO:".length()).replaceAll("[<>]", "");
                    say("250 ok");
                } else if (command.equals("DATA")) {
                    takeUndisturbed(in, to);
                    if (provider.isDown()) {
                        return;
                    }
                } else if (command.equals("QUIT")) {
                    say("221 bye");
                    return;
                } else {
                    say("250 ok");
                }
            }
        } catch (Refusal refusal) {
            say(refusal.getMessage());
        }
    }

    /** Whether an email is on its way: asked for, and not answered yet. */
    synchronized boolean isBusy() {
        return busy;
    }

    /** Hangs up, unless an email is on its way. */
    synchronized void hangUpIfIdle() {
        if (!busy) {
            try {
                socket.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private synchronized void setBusy(boolean now) {
        busy = now;
    }

    private void takeUndisturbed(BufferedReader in, String to) throws IOException, InterruptedException {
        setBusy(true);
        try {
            take(in, to);
        } catch (Silence silence) {
            while (in.readLine() != null) {
                // Whatever it hears, until the sender hangs up.
            }
            throw silence;
        } finally {
            setBusy(false);
        }
    }

    private void take(BufferedReader in, String to) throws IOException, InterruptedException {
        provider.behaviour().at(Moment.BEGUN);
        say("354 go on");
        String key = "";
        MessageDigest digest = sha256();
        for (String line = in.readLine(); !".".equals(line); line = in.readLine()) {
            if (line == null) {
                // Cut off before the final dot: no email.
                throw new IOException("cut off");
            }
            if (key.isEmpty() && line.toLowerCase(Locale.ROOT).startsWith(KEY_HEADER)) {
                key = line.substring(KEY_HEADER.length());
            } else {
                digest.update((line + "\n").getBytes(ISO_8859_1));
            }
        }
        provider.behaviour().at(Moment.HEARD);
        provider.mailbox()
                .add(new Mailbox.Delivery(key, to, HexFormat.of().formatHex(digest.digest()), System.nanoTime()));
        try {
            provider.behaviour().at(Moment.TAKEN);
        } catch (IOException e) {
            provider.leftUntold();
            throw e;
        }
        say("250 taken");
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }

    private void say(String answer) throws IOException, InterruptedException {
        OutputStream out = socket.getOutputStream();
        byte[] bytes = (answer + "\r\n").getBytes(ISO_8859_1);
        pass(provider.tempo().beforeEachAnswer());
        int sent = 0;
        while (sent < bytes.length) {
            Duration rest = provider.tempo().betweenBytes();
            int next = rest.isZero() ? bytes.length - sent : 1;
            out.write(bytes, sent, next);
            out.flush();
            sent += next;
            pass(rest);
        }
    }

    private static void pass(Duration time) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(time.toNanos());
    }
}
