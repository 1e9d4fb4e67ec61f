package dev.stayhub.local.stage;

import dev.stayhub.local.crash.TrappedApi;
import dev.stayhub.local.crash.TrappedWorker;
import dev.stayhub.local.crash.Traps;
import dev.stayhub.local.twins.Twin;
import dev.stayhub.runtime.database.DatabaseOptions;
import dev.stayhub.testbed.guests.Guests;
import dev.stayhub.testbed.guests.Host;
import dev.stayhub.testbed.guests.Places;
import dev.stayhub.testbed.mail.MailProvider;
import dev.stayhub.testbed.network.FreePorts;
import dev.stayhub.testbed.postgres.Login;
import dev.stayhub.testbed.postgres.Logins;
import dev.stayhub.testbed.postgres.Passwords;
import dev.stayhub.testbed.process.Home;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.testbed.process.ProgramBuilder;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
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
    private static final String READY = "/health/ready";

    private final Home home;
    private final String name;
    private final Logins logins;
    private final String database;
    private final Login ownerLogin;
    private final Jdbi owner;
    private final Guests guests;
    private final Host host;
    private final Map<String, String> search;
    private final Traps traps;
    private final URI service = URI.create("http://127.0.0.1:" + FreePorts.one());
    private final MailProvider provider = MailProvider.start();
    private final List<Program> started = new CopyOnWriteArrayList<>();

    /** @param search the variables that say where the index is; none for a StayHub without search */
    Scene(Home home, Login owner, String name, int places, Map<String, String> search) {
        this.home = home;
        this.name = name;
        this.search = Map.copyOf(search);
        this.logins = Logins.prepare(owner, new Passwords(home.passwords()));
        this.database = owner.url().replaceFirst(".*/", "");
        this.ownerLogin = owner;
        this.owner = Jdbi.create(owner.url(), owner.user(), owner.password()).installPlugin(new PostgresPlugin());
        this.traps = Traps.none(home.directory().resolve("traps").resolve(name));
        Places created = Places.create(owner, places, new SecureRandom(), Clock.systemUTC());
        this.guests = created.guests(service);
        this.host = created.host(service);
    }

    String database() {
        return database;
    }

    /** The tables, as their owner. A connection is opened for each use, so nothing is kept that could be killed. */
    public Jdbi db() {
        return owner;
    }

    /** The one number that a query finds. */
    public long number(String query) {
        return owner.withHandle(
                handle -> handle.createQuery(query).mapTo(Long.class).one());
    }

    /** All words that a query finds. */
    public List<String> words(String query, Object... parameters) {
        return owner.withHandle(
                handle -> handle.select(query, parameters).mapTo(String.class).list());
    }

    /** The login of the tables' owner, for connection pools of an experiment. */
    public DatabaseOptions ownerLogin() {
        return DatabaseOptions.of(ownerLogin.url(), ownerLogin.user(), ownerLogin.password());
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
    public Program startApi() throws InterruptedException {
        return startApi(Program.mainClass(TrappedApi.class));
    }

    /** Starts api.jar itself, or another like it; returns when it is ready. */
    public Program startApi(ProgramBuilder program) throws InterruptedException {
        return start(
                        "api",
                        program.env(logins.api().environment())
                                .env("STAYHUB_HTTP_HOST", "127.0.0.1")
                                .env("STAYHUB_HTTP_PORT", Integer.toString(service.getPort()))
                                .env("STAYHUB_DB_POOL_SIZE", "8")
                                // Its guests book without end.
                                .env("STAYHUB_BOOKINGS_PER_ACCOUNT", "1000000"))
                .awaitReady(service.resolve(READY), STARTUP);
    }

    /**
     * Starts a worker; returns when it is ready.
     *
     * @param settings by the names of their variables, on top of a database, a provider and a port
     */
    public Program startWorker(String called, Map<String, String> settings) throws InterruptedException {
        return startWorker(called, Program.mainClass(TrappedWorker.class), settings);
    }

    /** Starts worker.jar itself, or another like it; returns when it is ready. */
    public Program startWorker(String called, ProgramBuilder program, Map<String, String> settings)
            throws InterruptedException {
        URI health = URI.create("http://127.0.0.1:" + FreePorts.one());
        return start(
                        called,
                        program.env(logins.worker().environment())
                                .env("STAYHUB_WORKER_HOST", "127.0.0.1")
                                .env("STAYHUB_WORKER_PORT", Integer.toString(health.getPort()))
                                .env("STAYHUB_MAIL", provider.url())
                                .env(settings))
                .awaitReady(health.resolve(READY), STARTUP);
    }

    /** Runs a command of worker.jar to its end and tells what it printed, without what it logged. */
    public String runWorkerCommand(String... arguments) throws InterruptedException {
        Program command = start(
                "worker-command",
                Program.mainClass(TrappedWorker.class)
                        .property("logback.configurationFile", "dev/stayhub/local/quiet.xml")
                        .args(arguments)
                        .env(logins.worker().environment()));
        command.awaitEnd(STARTUP);
        return command.out();
    }

    /**
     * Starts a twin where the api would be; returns when it is ready.
     *
     * @param patience how long it waits for each answer of the mail provider
     */
    public Program startTwin(Twin.Mistake mistake, Duration patience) throws InterruptedException {
        return start(
                        "twin",
                        Program.mainClass(Twin.class)
                                .args("--mistake", mistake.name())
                                .args("--http-port", Integer.toString(service.getPort()))
                                .args("--smtp-port", Integer.toString(provider.port()))
                                .args("--smtp-patience", patience.toMillis() + "ms")
                                .env(logins.api().environment()))
                .awaitReady(service.resolve(READY), STARTUP);
    }

    private Program start(String called, ProgramBuilder program) {
        Program process = program.env(search)
                .env(Traps.VARIABLE, traps.directory().toString())
                .in(home, name + "-" + called)
                .start();
        started.add(process);
        return process;
    }

    @Override
    public void close() {
        started.forEach(Program::close);
        started.clear();
        provider.close();
    }
}
