package dev.stayhub.api.testing;

import dev.stayhub.api.Dependencies;
import dev.stayhub.api.Routes;
import dev.stayhub.api.database.Transactions;
import dev.stayhub.api.ops.DatabaseHealth;
import dev.stayhub.migrations.testing.TestDatabase;
import io.javalin.Javalin;
import java.net.URI;
import java.net.http.HttpClient;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The API in this JVM, on a free port and a database of its own, as the login that api.jar has. */
public final class RunningApi implements BeforeAllCallback, AfterAllCallback {

    private static final String PASSWORD = "correct horse battery staple";
    private static final AtomicInteger PEOPLE = new AtomicInteger();

    private final TestDatabase database = new TestDatabase();
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Clock clock;
    private final RandomGenerator random;
    private final Function<TestDatabase, DataSource> requestPool;
    private Transactions transactions;
    private DatabaseHealth health;
    private Javalin app;

    public RunningApi() {
        this(Clock.systemUTC(), new SecureRandom(), TestDatabase::api);
    }

    public RunningApi(Clock clock) {
        this(clock, new SecureRandom(), TestDatabase::api);
    }

    public RunningApi(Clock clock, RandomGenerator random, Function<TestDatabase, DataSource> requestPool) {
        this.clock = clock;
        this.random = random;
        this.requestPool = requestPool;
    }

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        database.create();
        transactions = new Transactions(requestPool.apply(database));
        health = new DatabaseHealth(database.pool(database.apiLogin(), 1));
        app = Routes.create(new Dependencies(transactions, health, clock, random));
        app.start("127.0.0.1", 0);
    }

    @Override
    public void afterAll(ExtensionContext context) throws Exception {
        app.stop();
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
    public Jdbi owner() {
        return Jdbi.create(database.owner()).installPlugin(new PostgresPlugin());
    }

    /** The one number that a query finds; {@code :about} in it is bound to the id. */
    public long count(String sql, UUID about) {
        Long count = owner().withHandle(handle ->
                handle.createQuery(sql).bind("about", about).mapTo(Long.class).one());
        return count;
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + app.port());
    }

    public Person anonymous() {
        return new Person(http, uri(), null, null);
    }

    /** Signs up under an address that nobody else has, and signs in. */
    public Person signUp(String name) {
        String email = "person-" + PEOPLE.incrementAndGet() + "@stayhub.test";
        String credentials = "\"email\": \"%s\", \"password\": \"%s\"".formatted(email, PASSWORD);
        anonymous()
                .post("/v1/accounts", "{%s, \"name\": \"%s\"}".formatted(credentials, name))
                .expect(201);
        Answer session =
                anonymous().post("/v1/sessions", "{" + credentials + "}").expect(201);
        return new Person(http, uri(), email, session.json().get("token").textValue());
    }
}
