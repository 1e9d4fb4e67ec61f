package dev.stayhub.notifications.settings;

import static java.util.Objects.requireNonNull;

import dev.stayhub.notifications.Sender;
import dev.stayhub.notifications.SmtpLogin;
import dev.stayhub.notifications.StartTls;
import dev.stayhub.notifications.Token;
import java.util.Optional;

/**
 * The transport of emails and its credentials.
 *
 * @param destination {@code file:DIRECTORY}, {@code smtp://HOST:PORT}, {@code smtps://HOST:PORT}, or the {@code
 *     https://} address of a provider
 * @param keyHeader the SMTP header that carries the idempotency key
 * @param startTls for {@code smtp://}; if empty, required with a login and opportunistic without
 * @param emailsPerConnection for SMTP: the number of emails after which a connection is closed
 * @param login the SMTP login, if there is one
 * @param token the token for a provider, if there is one
 */
public record MailSettings(
        String destination,
        Sender sender,
        String keyHeader,
        Optional<StartTls> startTls,
        int emailsPerConnection,
        Optional<SmtpLogin> login,
        Optional<Token> token) {

    public MailSettings {
        requireNonNull(destination, "destination");
        requireNonNull(sender, "sender");
        requireNonNull(keyHeader, "keyHeader");
        requireNonNull(startTls, "startTls");
        requireNonNull(login, "login");
        requireNonNull(token, "token");
    }
}
