package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.NewMessage;
import dev.stayhub.outbox.Outbox;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;

/** Puts messages into a test's outbox and looks at what became of them. */
final class OutboxRows {

    static final String TOPIC = "room.painted";

    private final Jdbi owner;
    private final Jdbi api;
    private final Outbox outbox;

    OutboxRows(TestDatabase database) {
        owner = Jdbi.create(database.owner()).installPlugin(new PostgresPlugin());
        api = Jdbi.create(database.api()).installPlugin(new PostgresPlugin());
        outbox = Outbox.on(api);
        owner.useHandle(handle -> handle.execute("TRUNCATE outbox RESTART IDENTITY CASCADE"));
    }

    void enqueue(int count) {
        enqueue(TOPIC, count);
    }

    void enqueue(String topic, int count) {
        api.useTransaction(handle -> IntStream.range(0, count)
                .forEach(number -> outbox.enqueue(
                        handle,
                        NewMessage.dueNow(topic, "subject-" + number, 1, "{\"n\": " + number + "}", Map.of()))));
    }

    /** Changes all rows behind the code's back; for example makes leases lapse. */
    void update(String assignments) {
        owner.useHandle(handle -> handle.execute("UPDATE outbox SET " + assignments));
    }

    /** As if every lease had ended a moment ago. */
    void lapse() {
        owner.useHandle(handle -> handle.execute(
                "UPDATE outbox SET leased_until = now() - INTERVAL '1 second' WHERE leased_until IS NOT NULL"));
    }

    int count(String condition) {
        return owner.withHandle(handle -> handle.createQuery("SELECT count(*) FROM outbox WHERE " + condition)
                .mapTo(Integer.class)
                .one());
    }

    <T> List<T> column(String expression, Class<T> type) {
        return owner.withHandle(handle -> handle.createQuery("SELECT " + expression + " FROM outbox ORDER BY id")
                .mapTo(type)
                .list());
    }

    /** The database's clock, which decides what is due. */
    Instant now() {
        return owner.withHandle(handle -> handle.createQuery("SELECT clock_timestamp()")
                .mapTo(Instant.class)
                .one());
    }

    Jdbi owner() {
        return owner;
    }
}
