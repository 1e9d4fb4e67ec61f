package dev.stayhub.worker.search;

import dev.stayhub.events.EventJson;
import dev.stayhub.events.PropertyChanged;
import dev.stayhub.outbox.NewMessage;
import dev.stayhub.outbox.Outbox;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;

/** Properties in a test's database, changed as the api changes them but without the index. */
final class Properties {

    private final Jdbi owner;

    Properties(TestDatabase database) {
        this.owner = Jdbi.create(database.owner()).installPlugin(new PostgresPlugin());
        execute("""
                INSERT INTO accounts (public_id, email, name, password_hash)
                VALUES (gen_random_uuid(), 'host@stayhub.test', 'Hugo Host', 'none')
                ON CONFLICT DO NOTHING
                """);
    }

    /** As many published ones, all alike. */
    List<UUID> publish(int count, String title) {
        return owner.withHandle(handle -> handle.createQuery("""
                        INSERT INTO properties (public_id, owner_id, title, description, city, country, time_zone, currency,
                                                nightly_rate_minor, cleaning_fee_minor, max_guests, min_nights, max_nights,
                                                check_in_time, check_out_time, amenities, status, published_at)
                        SELECT gen_random_uuid(), (SELECT id FROM accounts LIMIT 1), :title, 'Two rooms.', 'Lisbon', 'PT',
                               'Europe/Lisbon', 'EUR', 9500, 3500, 4, 1, 30, '15:00', '11:00', '{wifi}', 'PUBLISHED', now()
                        FROM generate_series(1, :count)
                        RETURNING public_id
                        """)
                .bind("title", title)
                .bind("count", count)
                .mapTo(UUID.class)
                .list());
    }

    UUID publish(String title) {
        return publish(1, title).get(0);
    }

    /** Its version afterwards. */
    int rename(UUID id, String title) {
        return owner.withHandle(handle -> handle.createQuery("""
                        UPDATE properties SET title = :title, version = version + 1 WHERE public_id = :id RETURNING version
                        """)
                .bind("id", id)
                .bind("title", title)
                .mapTo(Integer.class)
                .one());
    }

    /** Its version afterwards. */
    int unpublish(UUID id) {
        return owner.withHandle(handle ->
                handle.createQuery("""
                        UPDATE properties SET status = 'UNPUBLISHED', version = version + 1 WHERE public_id = :id
                        RETURNING version
                        """).bind("id", id).mapTo(Integer.class).one());
    }

    /** The message that the api writes when the index did not take a document. */
    void enqueueChanged(UUID id, int version) {
        String payload = EventJson.write(new PropertyChanged(id, version, PropertyChanged.INDEX_WRITE_FAILED));
        owner.useTransaction(handle -> Outbox.on(owner)
                .enqueue(handle, NewMessage.dueNow(PropertyChanged.TOPIC.name(), id.toString(), 1, payload, Map.of())));
    }

    /** Asks for a rebuild, as the api does. */
    void requestRebuild() {
        execute("""
                INSERT INTO search_rebuilds (public_id, requested_by) VALUES (gen_random_uuid(), 'operator@stayhub.test')
                """);
    }

    /** State, done and total of the rebuild that was asked for last. */
    String lastRebuild() {
        return string("""
                SELECT concat_ws(' ', state, properties_done, properties_total) FROM search_rebuilds ORDER BY id DESC LIMIT 1
                """);
    }

    String string(String sql) {
        return owner.withHandle(
                handle -> handle.createQuery(sql).mapTo(String.class).one());
    }

    void execute(String sql) {
        owner.useHandle(handle -> handle.execute(sql));
    }
}
