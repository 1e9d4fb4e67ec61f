package dev.stayhub.notifications.smtp;

import static java.util.Objects.requireNonNull;

import dev.stayhub.notifications.SmtpLogin;
import dev.stayhub.notifications.StartTls;
import java.util.Optional;

/**
 * An SMTP server and how to connect to it.
 *
 * @param host name or address
 * @param tlsFromTheStart whether it expects TLS from the start, as on port 465; its certificate is checked
 * @param startTls the STARTTLS mode, if it does not
 * @param login the login; empty for a server without authentication
 * @param emailsPerConnection the number of emails after which a connection is closed; 1 for one connection per email
 */
public record SmtpServer(
        String host,
        int port,
        boolean tlsFromTheStart,
        StartTls startTls,
        Optional<SmtpLogin> login,
        int emailsPerConnection,
        SmtpTimeouts timeouts) {

    /** @throws IllegalArgumentException if a value is out of range; the message says why */
    public SmtpServer {
        requireNonNull(host, "host");
        requireNonNull(startTls, "startTls");
        requireNonNull(login, "login");
        requireNonNull(timeouts, "timeouts");
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("an SMTP port must be from 1 to 65535, but is " + port);
        }
        if (emailsPerConnection < 1) {
            throw new IllegalArgumentException("emailsPerConnection must be at least 1, but is " + emailsPerConnection);
        }
        if (login.isPresent() && !tlsFromTheStart && startTls == StartTls.OPPORTUNISTIC) {
            throw new IllegalArgumentException("whether a password is encrypted must not depend on the server:"
                    + " set STARTTLS to required, or to off on a trusted network");
        }
    }
}
