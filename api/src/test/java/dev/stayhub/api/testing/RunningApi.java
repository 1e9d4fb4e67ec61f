package dev.stayhub.api.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.Dependencies;
import dev.stayhub.api.Routes;
import dev.stayhub.api.account.AttemptLimits;
import dev.stayhub.api.account.PasswordHasher;
import dev.stayhub.api.database.Transactions;
import dev.stayhub.api.http.Access;
import dev.stayhub.api.http.Capacity;
import dev.stayhub.api.http.Input;
import dev.stayhub.api.ops.ApiMetrics;
import dev.stayhub.api.ops.DatabaseHealth;
import dev.stayhub.api.quota.Quota;
import dev.stayhub.outbox.Outbox;
import dev.stayhub.search.SearchTarget;
import dev.stayhub.testbed.postgres.TestDatabase;
import io.javalin.Javalin;
import io.javalin.router.Endpoint;
import io.javalin.router.ParsedEndpoint;
import io.javalin.security.Roles;
import io.javalin.security.RouteRole;
import java.net.URI;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The API in this JVM, on a free port and a database of its own, as the login that api.jar has. What time it is does not
 * depend on the day of the test: the clock stands still. The database's clock does not, so a test compares instants of the
 * one or of the other.
 */
public final class RunningApi implements BeforeAllCallback, AfterAllCallback {

    /** What time it is for an API that is given no clock: in winter, and months before the nights that the tests book. */
    public static final Clock NEW_YEAR = Clock.fixed(Instant.parse("2027-01-01T10:30:00Z"), ZoneOffset.UTC);

    /** A thousandth of what api.jar makes a password cost: nobody guesses at these. */
    private static final PasswordHasher.Cost CHEAP = new PasswordHasher.Cost(32, 1);

    /** The same on every machine; as in api.jar on one with eight processors. */
    private static final Capacity CAPACITY = new Capacity(16, 8);

    private final TestDatabase database = new TestDatabase();
    private final Clock clock;
    private final Function<TestDatabase, DataSource> requestPool;
    private final Optional<SearchTarget> search;
    private List<String> corsOrigins = List.of();
    private AttemptLimits.Settings attemptLimits = new AttemptLimits.Settings(1_000_000, 1_000_000, 1_000_000, false);
    private Quota bookingQuota = new Quota("bookings", 1_000_000, Duration.ofMinutes(5));
    private Transactions transactions;
    private DatabaseHealth health;
    private ApiMetrics metrics;
    private final List<Javalin> apps = new ArrayList<>();

    public RunningApi() {
        this(NEW_YEAR);
    }

    public RunningApi(Clock clock) {
        this(clock, TestDatabase::api);
    }

    public RunningApi(Clock clock, Function<TestDatabase, DataSource> requestPool) {
        this(clock, requestPool, Optional.empty());
    }

    private RunningApi(Clock clock, Function<TestDatabase, DataSource> requestPool, Optional<SearchTarget> search) {
        this.clock = clock;
        this.requestPool = requestPool;
        this.search = search;
    }

    /** With this index. */
    public static RunningApi searching(SearchTarget search) {
        return searching(search, NEW_YEAR, TestDatabase::api);
    }

    public static RunningApi searching(
            SearchTarget search, Clock clock, Function<TestDatabase, DataSource> requestPool) {
        return new RunningApi(clock, requestPool, Optional.of(search));
    }

    /** Without this, nobody tries too often. */
    public RunningApi with(AttemptLimits.Settings settings) {
        attemptLimits = settings;
        return this;
    }

    /** Without this, no page of another origin may call it. */
    public RunningApi allowing(String... origins) {
        corsOrigins = List.of(origins);
        return this;
    }

    /** Without this, nobody books too much. */
    public RunningApi withBookings(Quota quota) {
        bookingQuota = quota;
        return this;
    }

    @Override
    public void beforeAll(ExtensionContext context) throws SQLException {
        database.create();
        transactions = new Transactions(requestPool.apply(database));
        health = new DatabaseHealth(database.pool(database.apiLogin(), 1));
        metrics = new ApiMetrics();
        metrics.showDeadlocks(transactions::deadlocks);
        startAnother();
    }

    @Override
    public void afterAll(ExtensionContext context) throws SQLException {
        apps.forEach(RunningApi::stop);
        metrics.close();
        health.close();
        database.drop();
    }

    /** Nothing is in flight any more: whether idle connections are let go in peace is not waited for. */
    private static void stop(Javalin app) {
        app.jettyServer().server().setStopTimeout(0);
        app.stop();
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
                bookingQuota,
                CHEAP,
                CAPACITY,
                corsOrigins,
                clock,
                new SecureRandom()));
        app.start("127.0.0.1", 0);
        apps.add(app);
        return uri(app);
    }

    /** Who may call what: {@code GET /v1/properties} and the like. HEAD goes without saying. */
    public Map<String, Access> routes() {
        return routes(Access.class);
    }

    /** What the route table says of each route; fails if that is not one of them. */
    public <R extends RouteRole> Map<String, R> routes(Class<R> kind) {
        Map<String, R> routes = new TreeMap<>();
        roles().forEach((route, roles) -> {
            List<R> found = the(kind, roles).toList();
            assertThat(found).as(route).hasSize(1);
            routes.put(route, found.get(0));
        });
        return routes;
    }

    /** What the routes take besides their path and headers. */
    public Map<String, Set<Input>> inputs() {
        Map<String, Set<Input>> inputs = new TreeMap<>();
        roles().forEach((route, roles) ->
                inputs.put(route, the(Input.class, roles).collect(Collectors.toSet())));
        return inputs;
    }

    private static <R> Stream<R> the(Class<R> kind, Set<RouteRole> roles) {
        return roles.stream().filter(kind::isInstance).map(kind::cast);
    }

    private Map<String, Set<RouteRole>> roles() {
        Map<String, Set<RouteRole>> roles = new TreeMap<>();
        for (ParsedEndpoint parsed : apps.get(0).unsafe.internalRouter.allHttpHandlers()) {
            Endpoint endpoint = parsed.endpoint;
            String method = endpoint.method.name();
            if (endpoint.method.isHttpMethod() && !method.equals("HEAD")) {
                roles.put(
                        method + " " + endpoint.path,
                        endpoint.metadata(Roles.class).getRoles());
            }
        }
        return roles;
    }

    private static URI uri(Javalin app) {
        return URI.create("http://127.0.0.1:" + app.port());
    }

    public Person anonymous() {
        return Person.anonymous(uri());
    }

    /** Signs up under an address that nobody else has, and signs in. */
    public Person signUp(String name) {
        return Person.signUp(uri(), owner(), name);
    }
}
