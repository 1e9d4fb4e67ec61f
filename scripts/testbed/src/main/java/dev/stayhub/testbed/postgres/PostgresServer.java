package dev.stayhub.testbed.postgres;

import dev.stayhub.testbed.TestbedException;
import dev.stayhub.testbed.network.FreePorts;
import dev.stayhub.testbed.process.FileTree;
import dev.stayhub.testbed.process.Home;
import dev.stayhub.testbed.process.LogFile;
import dev.stayhub.testbed.process.Part;
import dev.stayhub.testbed.process.PrivateFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * A Postgres server on loopback, from binaries on the class path, its data under {@link Home#postgres()}. What is committed
 * is on disk when the commit is answered; the server is its own process and survives this one.
 */
public final class PostgresServer implements Part, AutoCloseable {

    /** A database that the login {@value #OWNER} owns. */
    public static final String DATABASE = "stayhub";

    public static final String OWNER = "stayhub_owner";
    static final String SUPERUSER = "postgres";

    private static final String PASSWORDS = "scram-sha-256";
    private static final String TRUST = "trust";
    private static final String START_SECONDS = "300";
    private static final String STOP_SECONDS = "30";

    private final int port;
    private final Path data;
    private final Path logPath;
    private final PgCommand pg;
    private final Postmaster postmaster;
    private final Passwords passwords;
    private final String authentication;
    private final Map<String, String> settings;

    private PostgresServer(Home home, int port, Path programs, String authentication, Map<String, String> settings) {
        this.port = port;
        this.data = home.postgres().resolve("data");
        this.logPath = home.log("postgres");
        this.pg = PgCommand.in(programs);
        this.postmaster = new Postmaster(data, programs.getParent());
        this.passwords = new Passwords(home.passwords());
        this.authentication = authentication;
        this.settings = settings;
    }

    /** The server of a home, not started yet. Unpacks Postgres when it is done for the first time. */
    public static PostgresServer of(Home home, int port) throws IOException {
        return of(home, port, Map.of());
    }

    private static PostgresServer of(Home home, int port, Map<String, String> settings) throws IOException {
        Path programs = PostgresPrograms.unpackedIn(home.postgres().resolve("programs"));
        return new PostgresServer(home, port, programs, PASSWORDS, settings);
    }

    /**
     * One whose data begins empty, and goes when it is closed, or with this JVM; started.
     *
     * @param settings on top of those that make a commit durable
     */
    public static PostgresServer fresh(Home home, Map<String, String> settings)
            throws IOException, InterruptedException {
        PostgresServer server = of(home, FreePorts.one(), settings);
        server.stop();
        FileTree.delete(server.data);
        Runtime.getRuntime().addShutdownHook(new Thread(server::close, "stop"));
        return server.start();
    }

    /** One for tests: the same, it lets every login in, and it ends with this JVM if not before. */
    public static PostgresServer temporary(Map<String, String> settings) {
        try {
            Home home = Home.at(Files.createTempDirectory("postgres"));
            Path programs = PostgresPrograms.unpackedIn(PostgresPrograms.OF_THIS_USER);
            PostgresServer server = new PostgresServer(home, FreePorts.one(), programs, TRUST, settings);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> server.closeIn(home), "stop"));
            return server.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TestbedException("interrupted while Postgres started", e);
        }
    }

    /** True if a server that an earlier run started is still there. */
    public boolean isLeftOver() throws IOException {
        return postmaster.running().isPresent();
    }

    /**
     * Starts the server and makes sure that the owner's login and the database are there.
     *
     * @throws TestbedException if it does not start, or would not keep what it commits
     */
    public PostgresServer start() throws IOException, InterruptedException {
        if (!Files.exists(data)) {
            initialize();
        }
        postmaster.forgetIfSomethingElse();
        LogFile log = LogFile.fresh(logPath);
        String options = ServerSettings.options(port, settings);
        PgCommand.Result result = pg.run(
                "pg_ctl",
                "start",
                "-D",
                data.toString(),
                "-w",
                "-t",
                START_SECONDS,
                "-l",
                logPath.toString(),
                "-o",
                options);
        try {
            if (!result.succeeded()) {
                throw new TestbedException("Postgres does not start. " + result.output() + "\n" + log.tail());
            }
            prepare();
            return this;
        } catch (RuntimeException e) {
            stop();
            throw e;
        }
    }

    /** The login that owns the database. */
    public Login owner() {
        return ownerOf(DATABASE);
    }

    private Login ownerOf(String database) {
        return login(database, OWNER);
    }

    /** Who may do everything. */
    public Login superuser() {
        return superuser("postgres");
    }

    /** The same in another database. */
    public Login superuser(String database) {
        return login(database, SUPERUSER);
    }

    private Login login(String database, String user) {
        return new Login("jdbc:postgresql://127.0.0.1:" + port + "/" + database, user, passwords.of(user));
    }

    /** A database as {@link #owner()}'s is, nobody being connected to that one; what had the name is gone. */
    public Login copy(String name) {
        try (ServerSession server = ServerSession.as(superuser())) {
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
        try (ServerSession server = ServerSession.as(superuser())) {
            return server.endSessions(database);
        }
    }

    /** Ends the server as a crash does, nothing put away, and starts it again on what is on disk. */
    public void crashAndStart() throws IOException, InterruptedException {
        stop("immediate");
        start();
    }

    @Override
    public String name() {
        return "Postgres";
    }

    @Override
    public CompletableFuture<String> ended() {
        try {
            LogFile log = new LogFile(logPath);
            return postmaster
                    .running()
                    .map(ProcessHandle::onExit)
                    .orElseGet(() -> CompletableFuture.completedFuture(null))
                    .thenApply(gone -> "Postgres ended. " + log.tail());
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
                    stop(mode);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void stop(String mode) throws IOException, InterruptedException {
        pg.run("pg_ctl", "stop", "-D", data.toString(), "-m", mode, "-w", "-t", STOP_SECONDS);
    }

    private void closeIn(Home home) {
        stop();
        FileTree.delete(home.directory());
    }

    /** Stops it, and removes its data. */
    @Override
    public void close() {
        stop();
        FileTree.delete(data);
    }

    /** The directory gets its name when it is complete: a start that was interrupted here begins again. */
    private void initialize() throws IOException, InterruptedException {
        Path draft = Files.createTempDirectory(data.getParent(), "initdb.");
        Path password = data.resolveSibling("superuser-password");
        PrivateFile.write(password, passwords.of(SUPERUSER));
        PgCommand.Result result = pg.run(
                "initdb",
                "-D",
                draft.toString(),
                "-U",
                SUPERUSER,
                "--auth=" + authentication,
                "--pwfile=" + password,
                "-E",
                "UTF8",
                // The same order and upper case on every machine, whatever locales it has.
                "--locale=C",
                "--locale-provider=builtin",
                "--builtin-locale=C.UTF-8");
        Files.delete(password);
        if (!result.succeeded()) {
            throw new TestbedException("initdb failed. " + result.output());
        }
        Files.move(draft, data, StandardCopyOption.ATOMIC_MOVE);
    }

    private void prepare() {
        try (ServerSession server = ServerSession.as(superuser())) {
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
}
