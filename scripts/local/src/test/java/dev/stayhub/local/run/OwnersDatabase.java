package dev.stayhub.local.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.jdbi.v3.core.Jdbi;

/** The database of a run, as its owner sees it. */
final class OwnersDatabase {

    private OwnersDatabase() {}

    static Jdbi of(Path home) throws IOException {
        Properties owner = new Properties();
        try (var lines = Files.newBufferedReader(home.resolve("owner.env"))) {
            owner.load(lines);
        }
        return Jdbi.create(
                unquoted(owner.getProperty("STAYHUB_DB_URL")),
                unquoted(owner.getProperty("STAYHUB_DB_USER")),
                unquoted(owner.getProperty("STAYHUB_DB_PASSWORD")));
    }

    private static String unquoted(String word) {
        return word.replace("'", "");
    }
}
