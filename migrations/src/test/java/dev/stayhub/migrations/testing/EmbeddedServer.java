package dev.stayhub.migrations.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Postgres from the class path, with the settings that make a commit survive a crash: the tests kill things. */
final class EmbeddedServer {

    private EmbeddedServer() {}

    /** Started; it stops with the JVM. */
    static String start() {
        try {
            EmbeddedPostgres server = EmbeddedPostgres.builder()
                    .setServerConfig("fsync", "on")
                    .setServerConfig("synchronous_commit", "on")
                    .setServerConfig("full_page_writes", "on")
                    .setServerConfig("max_connections", "250")
                    .setServerConfig("shared_buffers", "128MB")
                    .start();
            return server.getJdbcUrl("postgres", "postgres");
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "embedded Postgres does not start; as root it needs user namespaces. Set STAYHUB_TEST_DB_URL"
                            + " (and _USER, _PASSWORD) to use a server of yours",
                    e);
        }
    }
}
