package dev.stayhub.outbox.testing;

import dev.stayhub.outbox.NewMessage;
import dev.stayhub.outbox.Outbox;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * An outbox of its own for a test class, empty before each test: puts messages into it, in any state, and looks at what
 * became of them. Register it as a static field:
 *
 * <pre>{@code
 * @RegisterExtension
 * static final OutboxFixture outbox = new OutboxFixture();
 * }</pre>
 */
public final class OutboxFixture implements BeforeAllCallback, BeforeEachCallback, AfterAllCallback {

    /** The topic of messages of which no other is asked for. */
    public static final String TOPIC = "room.painted";

    private final TestDatabase database = new TestDatabase();
    private Jdbi owner;
    private Jdbi api;
    private Jdbi worker;
    private Outbox outbox;

    @Override
    public void beforeAll(ExtensionContext context) throws SQLException {
        database.beforeAll(context);
        owner = Jdbi.create(database.owner()).installPlugin(new PostgresPlugin());
        api = Jdbi.create(database.api()).installPlugin(new PostgresPlugin());
        worker = Jdbi.create(database.worker()).installPlugin(new PostgresPlugin());
        outbox = Outbox.on(api);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        empty();
    }

    @Override
    public void afterAll(ExtensionContext context) throws SQLException {
        database.afterAll(context);
    }

    /** For tests that begin anew in the middle. */
    public void empty() {
        execute("TRUNCATE outbox, outbox_workers, outbox_audit RESTART IDENTITY CASCADE");
    }

    /** Pools and logins. */
    public TestDatabase database() {
        return database;
    }

    /** May do what a worker may do. */
    public Jdbi jdbi() {
        return worker;
    }

    /** May do what a program that enqueues may do. */
    public Jdbi api() {
        return api;
    }

    /** May do everything. */
    public Jdbi owner() {
        return owner;
    }

    /** Messages of {@link #TOPIC} that are due, about subject-0, subject-1 and so on. */
    public void enqueue(int count) {
        enqueue(TOPIC, count);
    }

    /** The same of another topic. */
    public void enqueue(String topic, int count) {
        api.useTransaction(handle -> IntStream.range(0, count)
                .forEach(number -> outbox.enqueue(
                        handle,
                        NewMessage.dueNow(topic, "subject-" + number, 1, "{\"n\": " + number + "}", Map.of()))));
    }

    /** As many messages that wait, about subject-1, subject-2 and so on. */
    public void pending(String topic, int count) {
        insert(topic, count, "NULL", "'PENDING'", "NULL");
    }

    /** As many dead letters, the first of them this many minutes ago and each a second after the one before. */
    public void dead(String topic, int count, int minutesAgo) {
        insert(
                topic,
                count,
                "'550 no mailbox for guest' || n || '@stayhub.test'",
                "'DEAD'",
                "now() - INTERVAL '" + minutesAgo + " minutes' + n * INTERVAL '1 second'");
    }

    /** As many messages that were finished so long ago. */
    public void finished(String status, String topic, int count, String ago) {
        insert(topic, count, "NULL", "'" + status + "'", "now() - INTERVAL '" + ago + "'");
    }

    private void insert(String topic, int count, String error, String status, String processedAt) {
        execute("""
                INSERT INTO outbox (public_id, topic, subject, schema_version, payload, status, attempts, last_error,
                                    processed_at)
                SELECT gen_random_uuid(), '%s', 'subject-' || n, 1, '{"n": 1}', %s, 8, %s, %s
                FROM generate_series(1, %d) AS n
                """.formatted(topic, status, error, processedAt, count));
    }

    /** Anything, as the owner. */
    public void execute(String sql, Object... parameters) {
        owner.useHandle(handle -> handle.execute(sql, parameters));
    }

    /** Changes all rows behind the code's back. */
    public void update(String assignments) {
        execute("UPDATE outbox SET " + assignments);
    }

    /** As if every lease had ended a moment ago. */
    public void lapse() {
        execute("UPDATE outbox SET leased_until = now() - INTERVAL '1 second' WHERE leased_until IS NOT NULL");
    }

    /** How many messages there are of which this holds. */
    public int count(String condition) {
        return owner.withHandle(handle -> handle.createQuery("SELECT count(*) FROM outbox WHERE " + condition)
                .mapTo(Integer.class)
                .one());
    }

    /** Of each message, in the order of their ids. */
    public <T> List<T> column(String expression, Class<T> type) {
        return owner.withHandle(handle -> handle.createQuery("SELECT " + expression + " FROM outbox ORDER BY id")
                .mapTo(type)
                .list());
    }

    /** What a query returns. */
    public List<String> texts(String sql) {
        return owner.withHandle(
                handle -> handle.createQuery(sql).mapTo(String.class).list());
    }

    /** The public id of the first message of which this holds. */
    public UUID anyId(String condition) {
        return owner.withHandle(
                handle -> handle.createQuery("SELECT public_id FROM outbox WHERE " + condition + " ORDER BY id LIMIT 1")
                        .mapTo(UUID.class)
                        .one());
    }

    /** The database's clock, which decides what is due. */
    public Instant now() {
        return owner.withHandle(handle -> handle.createQuery("SELECT clock_timestamp()")
                .mapTo(Instant.class)
                .one());
    }
}
