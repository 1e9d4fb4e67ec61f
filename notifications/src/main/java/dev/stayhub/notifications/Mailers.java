package dev.stayhub.notifications;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Opens the mailer that a destination names. */
public final class Mailers {

    private Mailers() {}

    /**
     * Opens a mailer; nothing is connected or created before the first email.
     *
     * @param destination {@code file:directory} or {@code smtp://host:port}
     * @param keyHeader the SMTP header that carries the idempotency key
     * @throws IllegalArgumentException if the destination is neither; the message says what is wrong and what would be
     *     right, and repeats no password
     */
    public static Mailer open(String destination, Sender sender, String keyHeader) {
        if (destination.startsWith("file:")) {
            return new FileMailer(directory(destination.substring("file:".length())));
        }
        if (destination.startsWith("smtp://")) {
            URI server = server(destination);
            return new SmtpMailer(server.getHost(), server.getPort(), sender, SmtpTimeouts.DEFAULTS, keyHeader);
        }
        throw unusable("it starts with neither file: nor smtp://", null);
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
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            throw unusable(directory + " is there and is not a directory", null);
        }
        return directory;
    }

    private static URI server(String destination) {
        URI server;
        try {
            server = new URI(destination);
        } catch (URISyntaxException e) {
            throw unusable("what follows smtp:// is not host:port", null);
        }
        if (server.getRawUserInfo() != null) {
            throw unusable("it has a login, and this mailer knows none", null);
        }
        if (server.getHost() == null) {
            throw unusable("what follows smtp:// is not host:port", null);
        }
        if (server.getPort() == -1) {
            throw unusable("the port is missing", null);
        }
        if (!destination.endsWith(":" + server.getPort())) {
            throw unusable("something follows the port", null);
        }
        return server;
    }

    private static IllegalArgumentException unusable(String why, Exception cause) {
        return new IllegalArgumentException(
                "not a mail destination: " + why + "; write file:directory or smtp://host:port", cause);
    }
}
