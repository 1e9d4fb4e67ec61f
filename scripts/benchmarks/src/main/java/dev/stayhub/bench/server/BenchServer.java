package dev.stayhub.bench.server;

import dev.stayhub.migrations.Migrations;
import dev.stayhub.testbed.TestbedException;
import dev.stayhub.testbed.postgres.Login;
import dev.stayhub.testbed.postgres.Logins;
import dev.stayhub.testbed.postgres.Passwords;
import dev.stayhub.testbed.postgres.PostgresServer;
import dev.stayhub.testbed.postgres.ServerSession;
import dev.stayhub.testbed.postgres.ServerSettings;
import dev.stayhub.testbed.postgres.ServerUrl;
import dev.stayhub.testbed.process.Home;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * The Postgres server that is measured: one of its own, or one that was given. Databases are made on it and dropped again.
 */
public final class BenchServer implements AutoCloseable {

    private final Optional<PostgresServer> own;
    private final Login admin;
    private final Passwords passwords;
    // Somebody else may be measuring on the same server.
    private final String prefix =
            "stayhub_bench_" + UUID.randomUUID().toString().substring(0, 8) + "_";
    private boolean templateMade;

    private BenchServer(Optional<PostgresServer> own, Login admin, Home home) {
        this.own = own;
        this.admin = admin;
        this.passwords = new Passwords(home.passwords());
    }

    /** Starts one; its data is under the home and goes when it is closed. */
    public static BenchServer own(Home home) throws IOException, InterruptedException {
        // The moment of a commit, as the server knows it.
        PostgresServer postgres = PostgresServer.fresh(home, Map.of("track_commit_timestamp", "on"));
        return new BenchServer(Optional.of(postgres), postgres.superuser(), home);
    }

    /**
     * Uses one that is there; its settings stay as they are.
     *
     * @param admin a superuser
     * @throws TestbedException if it does not answer, or if it is not durable: figures without that say nothing
     */
    public static BenchServer given(Login admin, Home home) {
        try (ServerSession session = ServerSession.as(admin)) {
            ServerSettings.requireDurable(session);
        }
        return new BenchServer(Optional.empty(), admin, home);
    }

    /** A session of the superuser's, in no database that is measured. */
    public Handle open() {
        return open(admin);
    }

    private static Handle open(Login login) {
        return Jdbi.open(login.url(), login.user(), login.password());
    }

    /** Changes a setting if the server is our own; of a given one it stays as it is. */
    public void setIfOwn(String name, String value) {
        if (own.isPresent()) {
            try (Handle handle = open()) {
                handle.execute("ALTER SYSTEM SET " + name + " = '" + value + "'");
                handle.execute("SELECT pg_reload_conf()");
            }
        }
    }

    /** A database with the whole schema and nothing in it. */
    public BenchDatabase create(String name) {
        String database = prefix + name.replace('-', '_');
        try (Handle handle = open()) {
            handle.execute("CREATE DATABASE " + database + " TEMPLATE " + template(handle));
        }
        Login owner = adminOf(database);
        return new BenchDatabase(owner, Logins.prepare(owner, passwords), () -> drop(database + "_"));
    }

    /** Made when it is asked for first. */
    private String template(Handle handle) {
        String template = prefix + "template";
        if (!templateMade) {
            handle.execute("CREATE DATABASE " + template);
            Login owner = adminOf(template);
            Migrations.apply(owner.url(), owner.user(), owner.password());
            try (Handle inTemplate = open(owner)) {
                inTemplate.execute("CREATE SEQUENCE stayhub_bench_ids");
            }
            templateMade = true;
        }
        return template;
    }

    private Login adminOf(String database) {
        String url = ServerUrl.of("STAYHUB_BENCH_DB_URL", admin.url(), database);
        return new Login(url, admin.user(), admin.password());
    }

    /** Drops all databases and logins whose names begin so. */
    private void drop(String beginning) {
        try (Handle handle = open()) {
            names(handle, "SELECT datname FROM pg_database WHERE starts_with(datname || '_', ?)", beginning)
                    .forEach(database -> handle.execute("DROP DATABASE IF EXISTS " + database + " WITH (FORCE)"));
            names(handle, "SELECT rolname FROM pg_roles WHERE starts_with(rolname || '_', ?)", beginning)
                    .forEach(login -> handle.execute("DROP ROLE IF EXISTS " + login));
        }
    }

    private static List<String> names(Handle handle, String query, String beginning) {
        return handle.createQuery(query).bind(0, beginning).mapTo(String.class).list();
    }

    /** Stops one of our own, and drops what was made on a given one. */
    @Override
    public void close() {
        own.ifPresentOrElse(PostgresServer::close, () -> drop(prefix));
    }

    /** What the server says of one of its settings. */
    public static String show(Handle handle, String setting) {
        return handle.createQuery("SELECT current_setting(:setting)")
                .bind("setting", setting)
                .mapTo(String.class)
                .one();
    }
}
