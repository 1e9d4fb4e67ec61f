package dev.stayhub.testbed.postgres;

import dev.stayhub.testbed.process.PrivateFile;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Properties;

/**
 * Passwords of the database's logins, made once and kept in a file that only its owner can read. They are random although
 * the data is not worth a secret: whoever is superuser of a Postgres server runs commands as the user it runs as, and
 * every user of a machine can reach its loopback address.
 */
public final class Passwords {

    private static final int RANDOM_BYTES = 18;

    private final Path file;
    private final SecureRandom random = new SecureRandom();

    public Passwords(Path file) {
        this.file = file;
    }

    /** The password of a login, the same each time. */
    public String of(String login) {
        try {
            Properties known = read();
            String password = known.getProperty(login);
            if (password == null) {
                password = invent();
                known.setProperty(login, password);
                write(known);
            }
            return password;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Properties read() throws IOException {
        Properties known = new Properties();
        if (Files.exists(file)) {
            try (Reader reader = Files.newBufferedReader(file)) {
                known.load(reader);
            }
        }
        return known;
    }

    private void write(Properties known) {
        StringBuilder content = new StringBuilder();
        known.forEach((login, password) ->
                content.append(login).append('=').append(password).append('\n'));
        PrivateFile.write(file, content.toString());
    }

    private String invent() {
        byte[] bytes = new byte[RANDOM_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
