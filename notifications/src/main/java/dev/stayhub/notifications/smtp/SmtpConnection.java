package dev.stayhub.notifications.smtp;

import jakarta.mail.Session;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import org.eclipse.angus.mail.util.SocketFetcher;
import org.eclipse.angus.mail.util.WriteTimeoutSocket;

/**
 * What a conversation goes over, made by us and not by the mail library, which would not let us close it. It is a channel,
 * so an interruption ends whatever waits for it, as does {@link #close}, from any thread and without waiting.
 */
final class SmtpConnection implements AutoCloseable {

    private volatile SocketChannel channel;
    private volatile boolean closed;

    /**
     * Connects, and encrypts if the server expects that at once.
     *
     * @param clock ends writes that take too long
     */
    Socket open(SmtpServer server, Session session, ScheduledExecutorService clock) throws IOException {
        channel = SocketChannel.open();
        if (closed) {
            channel.close();
        }
        Socket socket = channel.socket();
        socket.setSoTimeout(millis(server.timeouts().read()));
        InetAddress found = InetAddress.getByName(server.host());
        // With the name as it was given: the library asks the socket whom the certificate has to name.
        InetAddress named = InetAddress.getByAddress(server.host(), found.getAddress());
        socket.connect(
                new InetSocketAddress(named, server.port()),
                millis(server.timeouts().connect()));
        Socket bounded = new WriteTimeoutSocket(socket, millis(server.timeouts().write()), clock);
        return server.tlsFromTheStart()
                ? SocketFetcher.startTLS(bounded, server.host(), session.getProperties(), "mail.smtp")
                : bounded;
    }

    /** Closes it without a word. */
    @Override
    public void close() {
        closed = true;
        SocketChannel open = channel;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                // It is closed all the same.
                return;
            }
        }
    }

    private static int millis(Duration timeout) {
        return (int) timeout.toMillis();
    }
}
