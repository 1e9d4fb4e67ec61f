package dev.stayhub.testbed.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Postgres from the class path, with the settings that make a commit survive a crash: the tests kill things. Nothing of
 * StayHub's is in it. For tests of what a whole server has in common, such as its roles; others share one through
 * {@link TestDatabase}. Stops when it is closed, or with the JVM.
 */
public final class EmbeddedServer implements AutoCloseable {

    static final String SUPERUSER = "postgres";

    private static final int CONNECTIONS = 250;

    private final EmbeddedPostgres server;

    private EmbeddedServer(EmbeddedPostgres server) {
        this.server = server;
    }

    /** Started, and ready for connections. */
    public static EmbeddedServer start() {
        return start(CONNECTIONS);
    }

    static EmbeddedServer start(int connections) {
        // Binaries that another user of this machine has unpacked need not be ours to run.
        System.getProperties()
                .putIfAbsent(
                        "ot.epg.working-dir",
                        Path.of(System.getProperty("java.io.tmpdir"), "embedded-pg-" + System.getProperty("user.name"))
                                .toString());
        try {
            return new EmbeddedServer(EmbeddedPostgres.builder()
                    .setServerConfig("fsync", "on")
                    .setServerConfig("synchronous_commit", "on")
                    .setServerConfig("full_page_writes", "on")
                    .setServerConfig("max_connections", Integer.toString(connections))
                    .setServerConfig("shared_buffers", "128MB")
                    .setPGStartupWait(Duration.ofSeconds(60))
                    .start());
        } catch (IOException | RuntimeException | ExceptionInInitializerError e) {
            throw new IllegalStateException(
                    "embedded Postgres does not start; as root it needs user namespaces. Set STAYHUB_TEST_DB_URL"
                            + " (and _USER, _PASSWORD) to use a server of yours",
                    e);
        }
    }

    /** Without a login, unlike what the library offers: the driver prefers one in the URL to the one it is given. */
    public String url(String database) {
        return "jdbc:postgresql://localhost:" + server.getPort() + "/" + database;
    }

    /** Who may do everything. */
    public Login superuser(String database) {
        return new Login(url(database), SUPERUSER, "");
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
