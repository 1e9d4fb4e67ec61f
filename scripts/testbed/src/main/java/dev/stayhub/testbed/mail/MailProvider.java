package dev.stayhub.testbed.mail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An SMTP server on loopback, in the process of who experiments, so that it survives what the experiment kills. Serves
 * many at once. Thread-safe.
 */
public final class MailProvider implements AutoCloseable {

    private static final int WAITING_CONNECTIONS = 200;

    private final Mailbox mailbox = new Mailbox();
    private final AtomicInteger untold = new AtomicInteger();
    private final Set<MailConversation> conversations = ConcurrentHashMap.newKeySet();
    private final int port;
    private volatile Behaviour behaviour = Behaviour.ORDINARY;
    private volatile Tempo tempo = Tempo.ORDINARY;
    private volatile boolean down;
    private ServerSocket server;

    private MailProvider() {
        this.port = listen(0);
    }

    /** One that is up, on a free port. */
    public static MailProvider start() {
        return new MailProvider();
    }

    /** For {@code STAYHUB_MAIL}. */
    public String url() {
        return "smtp://127.0.0.1:" + port;
    }

    public int port() {
        return port;
    }

    public Mailbox mailbox() {
        return mailbox;
    }

    /** How many emails it is being handed at the moment. Senders who stay connected without one do not count. */
    public int underWay() {
        return (int) conversations.stream().filter(MailConversation::isBusy).count();
    }

    /** From now on it does this at each moment. */
    public void behave(Behaviour next) {
        behaviour = next;
    }

    /** From now on it answers at this tempo. */
    public void answer(Tempo next) {
        tempo = next;
    }

    /** How many emails it has put into the mailbox and, by its own doing, not said so: each may come once more. */
    public int untold() {
        return untold.get();
    }

    /** Nobody listens on its port any more. An email that is on its way is answered; all other senders are hung up on. */
    public synchronized void goDown() {
        down = true;
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        conversations.forEach(MailConversation::hangUpIfIdle);
    }

    /** Listens again where it did. */
    public synchronized void comeBack() {
        down = false;
        listen(port);
    }

    @Override
    public void close() {
        behave(Behaviour.ORDINARY);
        answer(Tempo.ORDINARY);
        goDown();
    }

    Behaviour behaviour() {
        return behaviour;
    }

    Tempo tempo() {
        return tempo;
    }

    void leftUntold() {
        untold.incrementAndGet();
    }

    boolean isDown() {
        return down;
    }

    private synchronized int listen(int onPort) {
        try {
            ServerSocket next = new ServerSocket();
            next.setReuseAddress(true);
            next.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), onPort), WAITING_CONNECTIONS);
            server = next;
            startDaemon("mail-provider", () -> serve(next));
            return next.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void serve(ServerSocket listening) {
        try {
            while (true) {
                Socket socket = listening.accept();
                MailConversation conversation = new MailConversation(this, socket);
                conversations.add(conversation);
                if (down) {
                    conversation.hangUpIfIdle();
                }
                startDaemon("mail-conversation", () -> {
                    try {
                        conversation.run();
                    } finally {
                        conversations.remove(conversation);
                    }
                });
            }
        } catch (IOException down) {
            // Closed by us: down, or gone.
        }
    }

    private static void startDaemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }
}
