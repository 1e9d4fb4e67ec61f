package dev.stayhub.notifications.settings;

import dev.stayhub.notifications.FileMailer;
import dev.stayhub.notifications.Mailer;
import dev.stayhub.notifications.StartTls;
import dev.stayhub.notifications.Token;
import dev.stayhub.notifications.provider.ProviderMailer;
import dev.stayhub.notifications.smtp.SmtpMailer;
import dev.stayhub.notifications.smtp.SmtpServer;
import dev.stayhub.notifications.smtp.SmtpTimeouts;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Clock;

/** Creates the mailer for a destination. */
public final class Mailers {

    private static final String FORMS =
            "; use file:DIRECTORY, smtp://HOST:PORT, smtps://HOST:PORT or https://HOST/PATH of a provider";

    private Mailers() {}

    /**
     * Creates a mailer. Connects and creates directories only with the first email, but checks that a directory is
     * writable.
     *
     * @throws IllegalArgumentException if the destination is invalid or does not match the other settings; the message
     *     explains the error without quoting secrets
     */
    public static Mailer open(MailSettings settings) {
        String destination = settings.destination();
        if (destination.startsWith("file:")) {
            return new FileMailer(directory(destination.substring("file:".length())));
        }
        if (destination.startsWith("smtp://") || destination.startsWith("smtps://")) {
            return new SmtpMailer(smtpServer(settings), settings.sender(), settings.keyHeader());
        }
        if (destination.startsWith("https://") || destination.startsWith("http://")) {
            Token token = settings.token().orElseThrow(() -> unusable("a provider requires a token", null));
            return new ProviderMailer(uri(destination), token, Clock.systemUTC());
        }
        throw unusable("it must start with file:, smtp://, smtps:// or https://", null);
    }

    private static Path directory(String name) {
        if (name.isBlank()) {
            throw unusable("the directory after file: is missing", null);
        }
        Path directory;
        try {
            directory = Path.of(name);
        } catch (InvalidPathException e) {
            throw unusable("the text after file: is not a path", e);
        }
        checkWritable(directory);
        return directory;
    }

    /** Checks by writing to the existing part of the path, because permissions do not show a read-only file system. */
    private static void checkWritable(Path directory) {
        Path there = directory.toAbsolutePath();
        while (!Files.exists(there)) {
            there = there.getParent();
        }
        if (!Files.isDirectory(there)) {
            throw unusable(there + " exists but is not a directory", null);
        }
        try {
            Files.delete(Files.createTempFile(there, ".writable-", ".tmp"));
        } catch (IOException e) {
            throw unusable("cannot write to " + there + ": " + e, e);
        }
    }

    private static SmtpServer smtpServer(MailSettings settings) {
        URI server = uri(settings.destination());
        if (server.getHost() == null) {
            throw unusable("the text after " + server.getScheme() + ":// is not HOST:PORT", null);
        }
        if (server.getPort() == -1) {
            throw unusable("the port is missing", null);
        }
        if (!settings.destination().endsWith(":" + server.getPort())) {
            throw unusable("there is text after the port", null);
        }
        StartTls byDefault = settings.login().isPresent() ? StartTls.REQUIRED : StartTls.OPPORTUNISTIC;
        return new SmtpServer(
                server.getHost().replaceAll("[\\[\\]]", ""), // Brackets of an IPv6 address.
                server.getPort(),
                server.getScheme().equals("smtps"),
                settings.startTls().orElse(byDefault),
                settings.login(),
                settings.emailsPerConnection(),
                SmtpTimeouts.DEFAULTS);
    }

    private static URI uri(String destination) {
        URI uri;
        try {
            uri = new URI(destination);
        } catch (URISyntaxException e) {
            throw unusable("the text after :// is not an address", null);
        }
        if (uri.getRawUserInfo() != null) {
            throw unusable("it must not contain a login, which belongs in the environment", null);
        }
        return uri;
    }

    private static IllegalArgumentException unusable(String why, Exception cause) {
        return new IllegalArgumentException("not a mail destination: " + why + FORMS, cause);
    }
}
