package dev.stayhub.notifications.smtp;

import static java.util.Objects.requireNonNull;

import dev.stayhub.notifications.Login;
import dev.stayhub.notifications.StartTls;
import java.util.Optional;

/**
 * An SMTP server, and how to talk to it.
 *
 * @param host name or address
 * @param tlsFromTheStart whether it expects TLS at once, as on port 465; its certificate is checked
 * @param startTls what else it takes, if it does not
 * @param login empty for a server that knows us otherwise
 * @param emailsPerConnection after how many emails a connection is ended; 1 for a connection each
 */
public record SmtpServer(
        String host,
        int port,
        boolean tlsFromTheStart,
        StartTls startTls,
        Optional<Login> login,
        int emailsPerConnection,
        SmtpTimeouts timeouts) {

    /** @throws IllegalArgumentException if the port or a number can't be one; the message says why */
    public SmtpServer {
        requireNonNull(host, "host");
        requireNonNull(startTls, "startTls");
        requireNonNull(login, "login");
        requireNonNull(timeouts, "timeouts");
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("an SMTP port is from 1 to 65535, not " + port);
        }
        if (emailsPerConnection < 1) {
            throw new IllegalArgumentException("a connection carries at least 1 email, not " + emailsPerConnection);
        }
        if (login.isPresent() && !tlsFromTheStart && startTls == StartTls.OPPORTUNISTIC) {
            throw new IllegalArgumentException("whether a password is encrypted must not be up to whoever answers:"
                    + " STARTTLS is required, or off on a network that is trusted");
        }
    }
}
