package dev.stayhub.api.testing;

import dev.stayhub.api.Dependencies;
import dev.stayhub.api.Routes;
import dev.stayhub.api.database.Transactions;
import dev.stayhub.api.ops.ApiMetrics;
import dev.stayhub.api.ops.DatabaseHealth;
import dev.stayhub.migrations.testing.TestDatabase;
import dev.stayhub.outbox.Outbox;
import dev.stayhub.search.SearchTarget;
import io.javalin.Javalin;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import javax.sql.DataSource;
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
    private Transactions transactions;
    private DatabaseHealth health;
    private ApiMetrics metrics;
    private Javalin app;

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

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        database.create();
        transactions = new Transactions(requestPool.apply(database));
        health = new DatabaseHealth(database.pool(database.apiLogin(), 1));
        metrics = new ApiMetrics();
        metrics.showDeadlocks(transactions::deadlocks);
        app = Routes.create(new Dependencies(transactions, new Outbox(), search, metrics, health, clock, random));
        app.start("127.0.0.1", 0);
    }

    @Override
    public void afterAll(ExtensionContext context) throws Exception {
        app.stop();
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
