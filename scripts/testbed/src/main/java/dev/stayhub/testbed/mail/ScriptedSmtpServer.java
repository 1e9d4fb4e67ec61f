package dev.stayhub.testbed.mail;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLContext;

/**
 * An SMTP server that behaves but for one stage, always or once, and keeps what it was sent. It serves many at once.
 * Thread-safe.
 */
public final class ScriptedSmtpServer implements AutoCloseable {

    /** Where a conversation is, and what is said there when all is well. */
    public enum Stage {
        GREETING("220 scripted"),
        EHLO("250-scripted\r\n250-8BITMIME\r\n250 SIZE"),
        STARTTLS("220 go ahead"),
        AUTH("235 welcome"),
        MAIL("250 ok"),
        RCPT("250 ok"),
        DATA("354 go on"),
        /** While the email is on its way; nothing is said. */
        BODY(""),
        DOT("250 2.0.0 queued as 4711"),
        /** After an email; nothing is said. */
        AFTER(""),
        RSET("250 ok"),
        QUIT("221 bye");

        private final String answer;

        Stage(String answer) {
            this.answer = answer;
        }

        String answer() {
            return answer;
        }
    }

    /** Closes the connection without a word, as a host that crashed and is asked about it: the client gets a reset. */
    public static final String DROP = "drop";

    /** Closes the connection without a word, as a program that ended: what the client writes first still finds its way. */
    public static final String HANG_UP = "hang up";

    /** Keeps the connection, says nothing and reads nothing. */
    public static final String SILENCE = "silence";

    /** Sends a byte every 50 ms, of an answer that never ends. */
    public static final String TRICKLE = "trickle";

    /** What follows an answer after which the connection is closed. */
    public static final String AND_CLOSE = " (and close)";

    /** What follows an answer after which nothing is said any more. */
    public static final String AND_SILENCE = " (and silence)";

    private record Trouble(Stage stage, String what, int first, int last) {}

    private record TroubleWith(String recipient, Stage stage, String what) {}

    private final ServerSocket server;
    private final Trouble trouble;
    private final List<String> offers;
    private final Optional<SSLContext> tls;
    private final boolean tlsFromTheStart;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final List<String> commands = new CopyOnWriteArrayList<>();
    private final List<byte[]> emails = new CopyOnWriteArrayList<>();
    private final List<Long> arrivalNanos = new CopyOnWriteArrayList<>();
    private final List<TroubleWith> onceWith = new ArrayList<>();
    private final Map<Stage, Integer> reached = new EnumMap<>(Stage.class);
    private int connections;
    private volatile Duration timeForAnAnswer = Duration.ZERO;

    private ScriptedSmtpServer(Trouble trouble, List<String> offers, Optional<SSLContext> tls, boolean tlsFromTheStart)
            throws IOException {
        this.trouble = trouble;
        this.offers = offers;
        this.tls = tls;
        this.tlsFromTheStart = tlsFromTheStart;
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start("scripted-smtp-server", this::serve);
    }

    /** @param trouble what happens at that stage: {@link #DROP}, {@link #SILENCE}, {@link #TRICKLE}, or an answer */
    public ScriptedSmtpServer(Stage troubled, String trouble) throws IOException {
        this(new Trouble(troubled, trouble, 1, Integer.MAX_VALUE), List.of(), Optional.empty(), false);
    }

    public static ScriptedSmtpServer friendly() throws IOException {
        return new ScriptedSmtpServer(Stage.DOT, Stage.DOT.answer);
    }

    /** Is in trouble only the nth time that it comes to that stage, counted over all conversations. */
    public static ScriptedSmtpServer troubledOnce(int nth, Stage troubled, String trouble) throws IOException {
        return new ScriptedSmtpServer(new Trouble(troubled, trouble, nth, nth), List.of(), Optional.empty(), false);
    }

    /** Names further extensions in its answer to EHLO. */
    public static ScriptedSmtpServer offering(
            Optional<SSLContext> tls, Stage troubled, String trouble, String... offers) throws IOException {
        return new ScriptedSmtpServer(
                new Trouble(troubled, trouble, 1, Integer.MAX_VALUE), List.of(offers), tls, false);
    }

    /** Speaks TLS before anything else. */
    public static ScriptedSmtpServer encrypted(SSLContext tls) throws IOException {
        return new ScriptedSmtpServer(
                new Trouble(Stage.DOT, Stage.DOT.answer, 1, Integer.MAX_VALUE), List.of(), Optional.of(tls), true);
    }

    /** Is in trouble once with an email to this recipient, from RCPT on. */
    public synchronized void onceWith(String recipient, Stage stage, String what) {
        onceWith.add(new TroubleWith(recipient, stage, what));
    }

    /** How far away it is: how long each answer takes from now on. */
    public void takes(Duration time) {
        timeForAnAnswer = time;
    }

    /** Its URL for {@code STAYHUB_MAIL}. */
    public String url() {
        return "smtp://127.0.0.1:" + port();
    }

    public int port() {
        return server.getLocalPort();
    }

    /** What clients said, without the emails; {@code (TLS)} where a conversation became an encrypted one. */
    public List<String> commands() {
        return commands;
    }

    /** The emails as they were on the wire, dots stuffed, without the final ones. */
    public List<byte[]> emails() {
        return emails;
    }

    /** When emails came, as {@link System#nanoTime()} has it. */
    public List<Long> arrivalNanos() {
        return arrivalNanos;
    }

    /** How many connections were made. */
    public synchronized int connections() {
        return connections;
    }

    @Override
    public void close() throws IOException {
        closed.countDown();
        server.close();
    }

    /** What is said at this stage now, in a conversation about an email to this recipient. */
    synchronized String at(Stage stage, String recipient) {
        for (TroubleWith with : List.copyOf(onceWith)) {
            if (with.stage == stage && recipient.contains(with.recipient)) {
                onceWith.remove(with);
                return with.what;
            }
        }
        int times = reached.merge(stage, 1, Integer::sum);
        boolean inTrouble = stage == trouble.stage && times >= trouble.first && times <= trouble.last;
        if (inTrouble || stage != Stage.EHLO || offers.isEmpty()) {
            return inTrouble ? trouble.what : stage.answer;
        }
        return "250-scripted\r\n250-" + String.join("\r\n250-", offers) + "\r\n250 8BITMIME";
    }

    /** Keeps an email. */
    void took(byte[] email) {
        emails.add(email);
        arrivalNanos.add(System.nanoTime());
    }

    void takeTime() {
        long nanos = timeForAnAnswer.toNanos();
        for (long end = System.nanoTime() + nanos; nanos > 0; nanos = end - System.nanoTime()) {
            LockSupport.parkNanos(nanos);
        }
    }

    Optional<SSLContext> tls() {
        return tls;
    }

    boolean isTlsFromTheStart() {
        return tlsFromTheStart;
    }

    void awaitClose() {
        try {
            closed.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** False when the server is closed. */
    boolean pause() {
        try {
            return !closed.await(50, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void serve() {
        try {
            while (true) {
                Socket socket = server.accept();
                synchronized (this) {
                    connections++;
                }
                start("scripted-smtp-conversation", new ScriptedSmtpConversation(this, socket));
            }
        } catch (IOException closedByUs) {
            // The end.
        }
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }
}
