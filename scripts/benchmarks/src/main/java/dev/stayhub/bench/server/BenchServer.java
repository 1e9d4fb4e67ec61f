package dev.stayhub.bench.server;

import dev.stayhub.bench.process.Programs;
import dev.stayhub.local.postgres.Logins;
import dev.stayhub.local.postgres.Passwords;
import dev.stayhub.local.process.Home;
import dev.stayhub.migrations.Migrations;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.runtime.database.DatabaseOptions;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/**
 * The Postgres server that is measured: one of its own, or one that was given. Databases are made on it and dropped again.
 */
public final class BenchServer implements AutoCloseable {

    private static final Pattern URL = Pattern.compile("(jdbc:postgresql://[^/?]+)(?:/[^?]*)?(\\?.*)?");

    private final Optional<OwnPostgres> own;
    private final DatabaseOptions admin;
    private final Passwords passwords;
    // Somebody else may be measuring on the same server.
    private final String prefix =
            "stayhub_bench_" + UUID.randomUUID().toString().substring(0, 8) + "_";
    private boolean templateMade;

    private BenchServer(Optional<OwnPostgres> own, DatabaseOptions admin, Home home) {
        this.own = own;
        this.admin = admin;
        this.passwords = new Passwords(home.passwords());
    }

    /** Starts one; its data is under the home and goes when it is closed. */
    public static BenchServer own(Home home) throws IOException, InterruptedException {
        OwnPostgres postgres = OwnPostgres.start(home, Programs.freePort());
        return new BenchServer(Optional.of(postgres), postgres.superuser(), home);
    }

    /**
     * Uses one that is there; its settings stay as they are.
     *
     * @param admin a superuser
     * @throws CommandFailedException if it does not answer, or if it is not durable: figures without that say nothing
     */
    public static BenchServer given(DatabaseOptions admin, Home home) {
        BenchServer server = new BenchServer(Optional.empty(), admin, home);
        try (Handle handle = server.open()) {
            for (String name : List.of("fsync", "synchronous_commit", "full_page_writes")) {
                if (!show(handle, name).equals("on")) {
                    throw new CommandFailedException("the server has " + name + "=" + show(handle, name)
                            + ": without it nothing that is measured means anything");
                }
            }
        } catch (JdbiException e) {
            throw new CommandFailedException("the server (STAYHUB_BENCH_DB_URL) does not answer: " + e.getMessage(), e);
        }
        return server;
    }

    /** A session of the superuser's, in no database that is measured. */
    public Handle open() {
        return Jdbi.open(admin.url(), admin.user(), admin.password());
    }

    /** Changes a setting if the server is our own; of a given one it stays as it is. */
    public void setIfOwn(String name, String value) {
        own.ifPresent(postgres -> postgres.set(name, value));
    }

    /** A database with the whole schema and nothing in it. */
    public BenchDatabase create(String name) {
        String database = prefix + name.replace('-', '_');
        String template = prefix + "template";
        try (Handle handle = open()) {
            if (!templateMade) {
                handle.execute("CREATE DATABASE " + template);
                Migrations.apply(urlOf(template), admin.user(), admin.password());
                try (Handle inTemplate = Jdbi.open(urlOf(template), admin.user(), admin.password())) {
                    inTemplate.execute("CREATE SEQUENCE stayhub_bench_ids");
                }
                templateMade = true;
            }
            handle.execute("CREATE DATABASE " + database + " TEMPLATE " + template);
        }
        DatabaseOptions owner = DatabaseOptions.of(urlOf(database), admin.user(), admin.password());
        Logins logins = Logins.prepare(owner, passwords);
        return new BenchDatabase(owner, logins.api(), logins.worker(), () -> drop(database, logins));
    }

    private void drop(String database, Logins logins) {
        try (Handle handle = open()) {
            handle.execute("DROP DATABASE IF EXISTS " + database + " WITH (FORCE)");
            handle.execute("DROP ROLE IF EXISTS " + logins.api().user() + ", "
                    + logins.worker().user());
        }
    }

    private String urlOf(String database) {
        Matcher url = URL.matcher(admin.url());
        if (!url.matches()) {
            throw new CommandFailedException(
                    "STAYHUB_BENCH_DB_URL has to look like jdbc:postgresql://host:5432/postgres");
        }
        return url.group(1) + "/" + database + (url.group(2) == null ? "" : url.group(2));
    }

    /** Drops what was made on a given server, and stops one of our own. */
    @Override
    public void close() {
        if (own.isPresent()) {
            own.get().close();
            return;
        }
        try (Handle handle = open()) {
            List<String> databases = handle.createQuery("SELECT datname FROM pg_database WHERE starts_with(datname, ?)")
                    .bind(0, prefix)
                    .mapTo(String.class)
                    .list();
            databases.forEach(database -> handle.execute("DROP DATABASE IF EXISTS " + database + " WITH (FORCE)"));
            List<String> logins = handle.createQuery("SELECT rolname FROM pg_roles WHERE starts_with(rolname, ?)")
                    .bind(0, prefix)
                    .mapTo(String.class)
                    .list();
            logins.forEach(login -> handle.execute("DROP ROLE IF EXISTS " + login));
        }
    }

    /** What the server says of one of its settings. */
    public static String show(Handle handle, String setting) {
        return handle.createQuery("SELECT current_setting(:setting)")
                .bind("setting", setting)
                .mapTo(String.class)
                .one();
    }
}
