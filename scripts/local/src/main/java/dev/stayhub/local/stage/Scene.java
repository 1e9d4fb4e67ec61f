package dev.stayhub.local.stage;

import dev.stayhub.local.crash.TrappedApi;
import dev.stayhub.local.crash.TrappedWorker;
import dev.stayhub.local.crash.Traps;
import dev.stayhub.local.postgres.Logins;
import dev.stayhub.local.postgres.Passwords;
import dev.stayhub.local.process.ChildProcess;
import dev.stayhub.local.process.Heap;
import dev.stayhub.local.process.Home;
import dev.stayhub.local.process.Readiness;
import dev.stayhub.local.twins.Twin;
import dev.stayhub.runtime.database.DatabaseOptions;
import dev.stayhub.testbed.mail.MailProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;

/**
 * A fresh database, a mail provider, and the processes of one experiment: the api or a twin on one port, and workers.
 * Thread-safe.
 */
public final class Scene implements AutoCloseable {

    static final int PLACES = 20;

    private static final Duration STARTUP = Duration.ofMinutes(3);
    private static final Duration STOP = Duration.ofSeconds(25);

    private final Home home;
    private final String name;
    private final Logins logins;
    private final String database;
    private final DatabaseOptions ownerLogin;
    private final Jdbi owner;
    private final Guests guests;
    private final Host host;
    private final Map<String, String> search;
    private final Traps traps;
    private final URI service = URI.create("http://127.0.0.1:" + FreePort.find());
    private final MailProvider provider = MailProvider.start();
    private final Readiness readiness = new Readiness();
    private final List<ChildProcess> started = new CopyOnWriteArrayList<>();

    private Scene(Home home, String name, DatabaseOptions owner, int places, Map<String, String> search) {
        this.home = home;
        this.name = name;
        this.search = Map.copyOf(search);
        this.logins = Logins.prepare(owner, new Passwords(home.passwords()));
        this.database = owner.url().replaceFirst(".*/", "");
        this.ownerLogin = owner;
        this.owner = Jdbi.create(owner.url(), owner.user(), owner.password()).installPlugin(new PostgresPlugin());
        this.traps = new Traps(freshDirectory(home.directory().resolve("traps").resolve(name)));
        Places created =
                this.owner.withHandle(handle -> Places.create(handle, places, new SecureRandom(), Clock.systemUTC()));
        this.guests = new Guests(service, created);
        this.host = new Host(service, created);
    }

    /** @param search the variables that say where the index is; none for a StayHub without search */
    static Scene create(Home home, DatabaseOptions owner, String name, int places, Map<String, String> search) {
        return new Scene(home, name, owner, places, search);
    }

    String database() {
        return database;
    }

    /** The tables, as their owner. A connection is opened for each use, so nothing is kept that could be killed. */
    public Jdbi db() {
        return owner;
    }

    /** The login of the tables' owner, for connection pools of an experiment. */
    public DatabaseOptions ownerLogin() {
        return ownerLogin;
    }

    /** After an unknown outcome a message waits for five minutes, and nobody wants to wait with it. */
    public void skipLongPauses() {
        owner.useHandle(handle -> handle.execute("""
                UPDATE outbox
                SET available_at = now()
                WHERE status = 'PENDING'
                  AND leased_until IS NULL
                  AND due_at <= now()
                  AND available_at > now() + INTERVAL '1 minute'
                """));
    }

    /** All that is due now has been due for longer than a day, as if no worker had run since. */
    public void letADayPass() {
        owner.useHandle(handle -> handle.execute("""
                UPDATE outbox
                SET due_at       = due_at - INTERVAL '25 hours',
                    available_at = available_at - INTERVAL '25 hours',
                    created_at   = created_at - INTERVAL '25 hours'
                WHERE status = 'PENDING' AND due_at <= now() AND leased_until IS NULL
                """));
    }

    public MailProvider provider() {
        return provider;
    }

    /** Who books, at the api or the twin of this scene. */
    public Guests guests() {
        return guests;
    }

    /** Who owns the places. */
    public Host host() {
        return host;
    }

    /** Where processes of this scene can be made to die. */
    public Traps traps() {
        return traps;
    }

    /** Starts the api; returns when it is ready. */
    public ChildProcess startApi() throws InterruptedException {
        return startApi(Jvm.main(TrappedApi.class, List.of()));
    }

    /** Starts api.jar itself; returns when it is ready. */
    public ChildProcess startApi(Path jar) throws InterruptedException {
        return startApi(Jvm.jar(Heap.API, jar, List.of()));
    }

    private ChildProcess startApi(List<String> command) throws InterruptedException {
        Map<String, String> environment = Logins.environment(logins.api());
        environment.put("STAYHUB_HTTP_HOST", "127.0.0.1");
        environment.put("STAYHUB_HTTP_PORT", Integer.toString(service.getPort()));
        environment.put("STAYHUB_DB_POOL_SIZE", "8");
        return start("api", command, environment, service);
    }

    /**
     * Starts a worker; returns when it is ready.
     *
     * @param settings by the names of their variables, on top of a database, a provider and a port
     */
    public ChildProcess startWorker(String called, Map<String, String> settings) throws InterruptedException {
        return startWorker(called, Jvm.main(TrappedWorker.class, List.of()), settings);
    }

    /** Starts worker.jar itself; returns when it is ready. */
    public ChildProcess startWorker(String called, Path jar, Map<String, String> settings) throws InterruptedException {
        return startWorker(called, Jvm.jar(Heap.WORKER, jar, List.of()), settings);
    }

    private ChildProcess startWorker(String called, List<String> command, Map<String, String> settings)
            throws InterruptedException {
        URI health = URI.create("http://127.0.0.1:" + FreePort.find());
        Map<String, String> environment = Logins.environment(logins.worker());
        environment.put("STAYHUB_WORKER_HOST", "127.0.0.1");
        environment.put("STAYHUB_WORKER_PORT", Integer.toString(health.getPort()));
        environment.put("STAYHUB_MAIL", provider.url());
        environment.putAll(settings);
        return start(called, command, environment, health);
    }

    /** Runs a command of worker.jar to its end and tells what it printed. */
    public String runWorkerCommand(String... arguments) throws InterruptedException {
        Map<String, String> environment = Logins.environment(logins.worker());
        ChildProcess command =
                start("worker-command", Jvm.quietMain(TrappedWorker.class, List.of(arguments)), environment);
        command.awaitEnd(STARTUP);
        return command.log().read();
    }

    /**
     * Starts a twin where the api would be; returns when it is ready.
     *
     * @param patience how long it waits for each answer of the mail provider
     */
    public ChildProcess startTwin(Twin.Mistake mistake, Duration patience) throws InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("--mistake", mistake.name()));
        arguments.addAll(List.of("--http-port", Integer.toString(service.getPort())));
        arguments.addAll(List.of("--smtp-port", Integer.toString(provider.port())));
        arguments.addAll(List.of("--smtp-patience", patience.toMillis() + "ms"));
        return start("twin", Jvm.main(Twin.class, arguments), Logins.environment(logins.api()), service);
    }

    private ChildProcess start(String called, List<String> command, Map<String, String> environment, URI health)
            throws InterruptedException {
        ChildProcess process = start(called, command, environment);
        readiness.await(process, health.resolve("/health/ready"), STARTUP);
        return process;
    }

    private ChildProcess start(String called, List<String> command, Map<String, String> environment) {
        Map<String, String> all = new TreeMap<>(search);
        all.putAll(environment);
        all.put(Traps.VARIABLE, traps.directory().toString());
        ChildProcess process = ChildProcess.start(new ChildProcess.Plan(name + "-" + called, command, all, STOP), home);
        started.add(process);
        return process;
    }

    @Override
    public void close() {
        started.forEach(ChildProcess::kill);
        started.clear();
        provider.close();
    }

    private static Path freshDirectory(Path directory) {
        try {
            Files.createDirectories(directory);
            try (var left = Files.newDirectoryStream(directory)) {
                for (Path file : left) {
                    Files.delete(file);
                }
            }
            return directory;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
