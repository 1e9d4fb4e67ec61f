package dev.stayhub.local.postgres;

import dev.stayhub.local.process.Home;
import dev.stayhub.local.process.LogFile;
import dev.stayhub.local.process.Part;
import dev.stayhub.local.process.PrivateFile;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.runtime.database.DatabaseOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A Postgres server on loopback, its data under {@link Home#postgres()}. What is committed is on disk when the commit is
 * answered; the server is its own process and survives this one.
 */
public final class LocalPostgres implements Part {

    public static final String DATABASE = "stayhub";
    static final String OWNER = "stayhub_owner";

    private static final String SUPERUSER = "postgres";
    private static final String START_SECONDS = "300";
    private static final String STOP_SECONDS = "30";

    private final int port;
    private final Path data;
    private final Path logPath;
    private final PgCommand pg;
    private final Postmaster postmaster;
    private final Passwords passwords;

    private LocalPostgres(Home home, int port, Path programs) {
        this.port = port;
        this.data = home.postgres().resolve("data");
        this.logPath = home.log("postgres");
        this.pg = PgCommand.in(programs);
        this.postmaster = new Postmaster(data, programs.getParent());
        this.passwords = new Passwords(home.passwords());
    }

    /** The server of a home, not started yet. Unpacks Postgres when it is done for the first time. */
    public static LocalPostgres of(Home home, int port) throws IOException {
        return new LocalPostgres(
                home, port, PostgresPrograms.unpackedIn(home.postgres().resolve("programs")));
    }

    /** True if a server that an earlier run started is still there. */
    public boolean isLeftOver() throws IOException {
        return postmaster.running().isPresent();
    }

    /**
     * Starts the server and makes sure that the owner's login and the database are there.
     *
     * @throws CommandFailedException if it does not start, or would not keep what it commits
     */
    public LocalPostgres start() throws IOException, InterruptedException {
        if (!Files.exists(data)) {
            initialize();
        }
        postmaster.forgetIfSomethingElse();
        LogFile log = LogFile.fresh(logPath);
        List<String> start = new ArrayList<>(List.of("start", "-D", data.toString(), "-w", "-t", START_SECONDS));
        start.addAll(List.of("-l", log.path().toString(), "-o", ServerSettings.options(port)));
        PgCommand.Result result = pg.run("pg_ctl", start);
        try {
            if (!result.succeeded()) {
                throw new CommandFailedException("Postgres does not start. " + result.output() + "\n" + log.tail());
            }
            prepare();
            return this;
        } catch (RuntimeException e) {
            stop();
            throw e;
        }
    }

    /** The login that owns the database. */
    public DatabaseOptions owner() {
        return ownerOf(DATABASE);
    }

    private DatabaseOptions ownerOf(String database) {
        return DatabaseOptions.of(url(database), OWNER, passwords.of(OWNER));
    }

    /** A database as {@link #owner()}'s is, nobody being connected to that one; what had the name is gone. */
    public DatabaseOptions copy(String name) {
        try (Statements server = Statements.as(superuser())) {
            server.run("DROP DATABASE IF EXISTS %I WITH (FORCE)", name);
            server.run("CREATE DATABASE %I TEMPLATE %I OWNER %I", name, DATABASE, OWNER);
        }
        return ownerOf(name);
    }

    /**
     * Ends all sessions of a database, as an operator or a failing network would.
     *
     * @return how many there were
     */
    public int endSessions(String database) {
        try (Statements server = Statements.as(superuser())) {
            return server.endSessions(database);
        }
    }

    /** Ends the server as a crash does, nothing put away, and starts it again on what is on disk. */
    public void crashAndStart() throws IOException, InterruptedException {
        pg.run("pg_ctl", List.of("stop", "-D", data.toString(), "-m", "immediate", "-w", "-t", STOP_SECONDS));
        start();
    }

    DatabaseOptions superuser() {
        return DatabaseOptions.of(url("postgres"), SUPERUSER, passwords.of(SUPERUSER));
    }

    @Override
    public String name() {
        return "Postgres";
    }

    @Override
    public CompletableFuture<String> ended() {
        try {
            String story = "Postgres ended. ";
            LogFile log = new LogFile(logPath);
            return postmaster
                    .running()
                    .map(ProcessHandle::onExit)
                    .orElseGet(() -> CompletableFuture.completedFuture(null))
                    .thenApply(gone -> story + log.tail());
        } catch (IOException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    @Override
    public void stop() {
        try {
            // Twice, because Ctrl-C pressed again ends pg_ctl too; the second asks for less: recovery does the rest.
            for (String mode : List.of("fast", "immediate")) {
                if (postmaster.running().isPresent()) {
                    pg.run("pg_ctl", List.of("stop", "-D", data.toString(), "-m", mode, "-w", "-t", STOP_SECONDS));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The directory gets its name when it is complete: a start that was interrupted here begins again. */
    private void initialize() throws IOException, InterruptedException {
        Path draft = Files.createTempDirectory(data.getParent(), "initdb.");
        Path password = data.resolveSibling("superuser-password");
        PrivateFile.write(password, passwords.of(SUPERUSER));
        List<String> arguments = new ArrayList<>(List.of("-D", draft.toString(), "-U", SUPERUSER));
        arguments.addAll(List.of("--auth=scram-sha-256", "--pwfile=" + password, "-E", "UTF8"));
        // The same order and upper case on every machine, whatever locales it has.
        arguments.addAll(List.of("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"));
        PgCommand.Result result = pg.run("initdb", arguments);
        Files.delete(password);
        if (!result.succeeded()) {
            throw new CommandFailedException("initdb failed. " + result.output());
        }
        Files.move(draft, data, StandardCopyOption.ATOMIC_MOVE);
    }

    private void prepare() {
        try (Statements server = Statements.as(superuser())) {
            ServerSettings.requireDurable(server);
            if (!server.roleExists(OWNER)) {
                server.run("CREATE ROLE %I LOGIN CREATEROLE", OWNER);
            }
            server.run("ALTER ROLE %I PASSWORD %L", OWNER, passwords.of(OWNER));
            if (!server.databaseExists(DATABASE)) {
                server.run("CREATE DATABASE %I OWNER %I", DATABASE, OWNER);
            }
        }
    }

    private String url(String database) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database;
    }
}
