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

/** Opens the mailer that a destination names. */
public final class Mailers {

    private static final String FORMS =
            "; write file:DIRECTORY, smtp://HOST:PORT, smtps://HOST:PORT or https://HOST/PATH of a provider";

    private Mailers() {}

    /**
     * Opens a mailer; nothing is connected before the first email, and no directory made. Whether files can be written is
     * tried.
     *
     * @throws IllegalArgumentException if the destination is none, or the rest does not go with it; the message says what
     *     is wrong and what would be right, and repeats no secret
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
            Token token = settings.token().orElseThrow(() -> unusable("a provider wants a token", null));
            return new ProviderMailer(uri(destination), token, Clock.systemUTC());
        }
        throw unusable("it starts with none of file: smtp:// smtps:// https://", null);
    }

    private static Path directory(String name) {
        if (name.isBlank()) {
            throw unusable("there is no directory after file:", null);
        }
        Path directory;
        try {
            directory = Path.of(name);
        } catch (InvalidPathException e) {
            throw unusable("what follows file: is not a path", e);
        }
        checkWritable(directory);
        return directory;
    }

    /** By writing, into what is there of it: permissions do not tell of a file system that is read-only. */
    private static void checkWritable(Path directory) {
        Path there = directory.toAbsolutePath();
        while (!Files.exists(there)) {
            there = there.getParent();
        }
        if (!Files.isDirectory(there)) {
            throw unusable(there + " is there and is not a directory", null);
        }
        try {
            Files.delete(Files.createTempFile(there, ".writable-", ".tmp"));
        } catch (IOException e) {
            throw unusable("nothing can be written into " + there + ": " + e, e);
        }
    }

    private static SmtpServer smtpServer(MailSettings settings) {
        URI server = uri(settings.destination());
        if (server.getHost() == null) {
            throw unusable("what follows " + server.getScheme() + ":// is not HOST:PORT", null);
        }
        if (server.getPort() == -1) {
            throw unusable("the port is missing", null);
        }
        if (!settings.destination().endsWith(":" + server.getPort())) {
            throw unusable("something follows the port", null);
        }
        StartTls byDefault = settings.login().isPresent() ? StartTls.REQUIRED : StartTls.OPPORTUNISTIC;
        return new SmtpServer(
                server.getHost().replaceAll("[\\[\\]]", ""), // As an IPv6 address is written in a URL.
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
            throw unusable("what follows :// is no address", null);
        }
        if (uri.getRawUserInfo() != null) {
            throw unusable("it has a login: that comes from the environment", null);
        }
        return uri;
    }

    private static IllegalArgumentException unusable(String why, Exception cause) {
        return new IllegalArgumentException("not a mail destination: " + why + FORMS, cause);
    }
}
