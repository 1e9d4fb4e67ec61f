package dev.stayhub.bench.server;

import dev.stayhub.local.postgres.LocalPostgres;
import dev.stayhub.local.postgres.Passwords;
import dev.stayhub.local.process.Home;
import dev.stayhub.runtime.database.DatabaseOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** A Postgres server for one run, durable as in production. Its data begins empty and is removed with it. */
final class OwnPostgres implements AutoCloseable {

    private final Home home;
    private final LocalPostgres postgres;
    private final DatabaseOptions superuser;

    private OwnPostgres(Home home, int port, LocalPostgres postgres) {
        this.home = home;
        this.postgres = postgres;
        this.superuser = DatabaseOptions.of(
                "jdbc:postgresql://127.0.0.1:" + port + "/postgres",
                "postgres",
                new Passwords(home.passwords()).of("postgres"));
    }

    static OwnPostgres start(Home home, int port) throws IOException, InterruptedException {
        LocalPostgres postgres = LocalPostgres.of(home, port);
        if (postgres.isLeftOver()) {
            postgres.stop();
        }
        delete(data(home));
        OwnPostgres own = new OwnPostgres(home, port, postgres);
        postgres.start();
        try {
            // The moment of a commit, as the server knows it. Needs a restart.
            own.set("track_commit_timestamp", "on");
            postgres.stop();
            postgres.start();
            return own;
        } catch (IOException | RuntimeException e) {
            own.close();
            throw e;
        }
    }

    DatabaseOptions superuser() {
        return superuser;
    }

    /** Changes a setting; some take effect at the next start. */
    void set(String name, String value) {
        try (Handle handle = Jdbi.open(superuser.url(), superuser.user(), superuser.password())) {
            handle.execute("ALTER SYSTEM SET " + name + " = '" + value + "'");
            handle.execute("SELECT pg_reload_conf()");
        }
    }

    @Override
    public void close() {
        postgres.stop();
        delete(data(home));
    }

    private static Path data(Home home) {
        return home.postgres().resolve("data");
    }

    private static void delete(Path directory) {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
