package dev.stayhub.api.testing;

import dev.stayhub.api.Dependencies;
import dev.stayhub.api.Routes;
import dev.stayhub.api.account.AttemptLimits;
import dev.stayhub.api.database.Transactions;
import dev.stayhub.api.http.Access;
import dev.stayhub.api.ops.ApiMetrics;
import dev.stayhub.api.ops.DatabaseHealth;
import dev.stayhub.migrations.testing.TestDatabase;
import dev.stayhub.outbox.Outbox;
import dev.stayhub.search.SearchTarget;
import io.javalin.Javalin;
import io.javalin.router.Endpoint;
import io.javalin.router.ParsedEndpoint;
import io.javalin.security.Roles;
import java.net.URI;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The API in this JVM, on a free port and a database of its own, as the login that api.jar has. */
public final class RunningApi implements BeforeAllCallback, AfterAllCallback {

    private final TestDatabase database = new TestDatabase();
    private final Clock clock;
    private final RandomGenerator random;
    private final Function<TestDatabase, DataSource> requestPool;
    private final Optional<SearchTarget> search;
    private AttemptLimits.Settings attemptLimits = new AttemptLimits.Settings(1_000_000, 1_000_000, false);
    private Transactions transactions;
    private DatabaseHealth health;
    private ApiMetrics metrics;
    private final List<Javalin> apps = new ArrayList<>();

    public RunningApi() {
        this(Clock.systemUTC(), new SecureRandom(), TestDatabase::api);
    }

    public RunningApi(Clock clock) {
        this(clock, new SecureRandom(), TestDatabase::api);
    }

    public RunningApi(Clock clock, RandomGenerator random, Function<TestDatabase, DataSource> requestPool) {
        this(clock, random, requestPool, Optional.empty());
    }

    private RunningApi(
            Clock clock,
            RandomGenerator random,
            Function<TestDatabase, DataSource> requestPool,
            Optional<SearchTarget> search) {
        this.clock = clock;
        this.random = random;
        this.requestPool = requestPool;
        this.search = search;
    }

    /** With this index. */
    public static RunningApi searching(SearchTarget search) {
        return searching(search, Clock.systemUTC(), TestDatabase::api);
    }

    public static RunningApi searching(
            SearchTarget search, Clock clock, Function<TestDatabase, DataSource> requestPool) {
        return new RunningApi(clock, new SecureRandom(), requestPool, Optional.of(search));
    }

    /** Without this, nobody tries too often. */
    public RunningApi with(AttemptLimits.Settings settings) {
        attemptLimits = settings;
        return this;
    }

    @Override
    public void beforeAll(ExtensionContext context) throws SQLException {
        start();
    }

    @Override
    public void afterAll(ExtensionContext context) throws SQLException {
        stop();
    }

    /** For tests that are not run by Jupiter. */
    public void start() throws SQLException {
        database.create();
        transactions = new Transactions(requestPool.apply(database));
        health = new DatabaseHealth(database.pool(database.apiLogin(), 1));
        metrics = new ApiMetrics();
        metrics.showDeadlocks(transactions::deadlocks);
        startAnother();
    }

    /** Gives back what {@link #start} took. */
    public void stop() throws SQLException {
        apps.forEach(Javalin::stop);
        metrics.close();
        health.close();
        database.drop();
    }

    public TestDatabase database() {
        return database;
    }

    public Transactions transactions() {
        return transactions;
    }

    /** May do everything with the tables. */
    public Owner owner() {
        return Owner.of(database);
    }

    public URI uri() {
        return uri(apps.get(0));
    }

    /** One more, which shares nothing but the database with those there are; stopped with them. */
    public URI startAnother() {
        Javalin app = Routes.create(new Dependencies(
                transactions,
                Outbox.on(Jdbi.create(database.api())),
                search,
                metrics,
                health,
                attemptLimits,
                clock,
                random));
        app.start("127.0.0.1", 0);
        apps.add(app);
        return uri(app);
    }

    /** Who may call what: {@code GET /v1/properties} and the like. HEAD goes without saying. */
    public Map<String, Access> routes() {
        Map<String, Access> routes = new TreeMap<>();
        for (ParsedEndpoint parsed : apps.get(0).unsafe.internalRouter.allHttpHandlers()) {
            Endpoint endpoint = parsed.endpoint;
            String method = endpoint.method.name();
            if (endpoint.method.isHttpMethod() && !method.equals("HEAD")) {
                routes.put(method + " " + endpoint.path, (Access)
                        endpoint.metadata(Roles.class).getRoles().iterator().next());
            }
        }
        return routes;
    }

    private static URI uri(Javalin app) {
        return URI.create("http://127.0.0.1:" + app.port());
    }

    public Person anonymous() {
        return Person.anonymous(uri());
    }

    /** Signs up under an address that nobody else has, and signs in. */
    public Person signUp(String name) {
        return Person.signUp(uri(), name);
    }
}
