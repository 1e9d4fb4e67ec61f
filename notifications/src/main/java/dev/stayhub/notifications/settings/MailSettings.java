package dev.stayhub.notifications.settings;

import static java.util.Objects.requireNonNull;

import dev.stayhub.notifications.Login;
import dev.stayhub.notifications.Sender;
import dev.stayhub.notifications.StartTls;
import dev.stayhub.notifications.Token;
import java.util.Optional;

/**
 * Where emails go, and with which rights.
 *
 * @param destination {@code file:DIRECTORY}, {@code smtp://HOST:PORT}, {@code smtps://HOST:PORT}, or the {@code https://}
 *     address to which a provider has emails posted
 * @param keyHeader the SMTP header that carries the idempotency key
 * @param startTls for {@code smtp://}; if unset, required with a login and opportunistic without
 * @param emailsPerConnection for SMTP: after how many emails a connection is ended
 * @param login for SMTP; empty if there is none
 * @param token for a provider
 */
public record MailSettings(
        String destination,
        Sender sender,
        String keyHeader,
        Optional<StartTls> startTls,
        int emailsPerConnection,
        Optional<Login> login,
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
