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
 * The socket of a conversation, created here because the mail library does not allow closing its own. It is a channel,
 * so that an interruption or a {@link #close} by any thread ends any wait on it immediately.
 */
final class SmtpConnection implements AutoCloseable {

    private volatile SocketChannel channel;
    private volatile boolean closed;

    /**
     * Connects, with TLS if the server expects it from the start.
     *
     * @param clock aborts writes that take too long
     */
    Socket open(SmtpServer server, Session session, ScheduledExecutorService clock) throws IOException {
        channel = SocketChannel.open();
        if (closed) {
            channel.close();
        }
        Socket socket = channel.socket();
        socket.setSoTimeout(millis(server.timeouts().read()));
        InetAddress found = InetAddress.getByName(server.host());
        // With the given host name, because the library checks the certificate against the socket's host.
        InetAddress named = InetAddress.getByAddress(server.host(), found.getAddress());
        socket.connect(
                new InetSocketAddress(named, server.port()),
                millis(server.timeouts().connect()));
        Socket bounded = new WriteTimeoutSocket(socket, millis(server.timeouts().write()), clock);
        return server.tlsFromTheStart()
                ? SocketFetcher.startTLS(bounded, server.host(), session.getProperties(), "mail.smtp")
                : bounded;
    }

    /** Closes the socket without QUIT. */
    @Override
    public void close() {
        closed = true;
        SocketChannel open = channel;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                // The socket is closed anyway.
                return;
            }
        }
    }

    private static int millis(Duration timeout) {
        return (int) timeout.toMillis();
    }
}
