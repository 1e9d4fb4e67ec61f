package dev.stayhub.api.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.runtime.text.OneTimeCode;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.security.SecureRandom;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.postgres.PostgresPlugin;

/** Looks into the database as the owner of the tables, who may see and change everything. */
public record Owner(Jdbi jdbi) {

    private static final SecureRandom RANDOM = new SecureRandom();

    public static Owner of(TestDatabase database) {
        return new Owner(Jdbi.create(database.owner()).installPlugin(new PostgresPlugin()));
    }

    /** What a statement with one parameter, {@code :about}, changes. */
    public void execute(String sql, Object about) {
        jdbi.useHandle(handle -> handle.createUpdate(sql).bind("about", about).execute());
    }

    public void execute(String sql) {
        jdbi.useHandle(handle -> handle.execute(sql));
    }

    /** The one number that a query finds. */
    public long number(String sql) {
        Long number = jdbi.withHandle(
                handle -> handle.createQuery(sql).mapTo(Long.class).one());
        return number;
    }

    /** The one number that a query with one parameter, {@code :about}, finds. */
    public long number(String sql, Object about) {
        Long number = jdbi.withHandle(handle ->
                handle.createQuery(sql).bind("about", about).mapTo(Long.class).one());
        return number;
    }

    /** A code for an address, put where the worker puts it when it writes the email. */
    public String issueCode(String email) {
        OneTimeCode code = OneTimeCode.draw(RANDOM);
        jdbi.useHandle(handle -> handle.createUpdate("""
                        INSERT INTO email_codes (email, selector, code_digest, expires_at)
                        VALUES (lower(:email), :selector, :digest, now() + INTERVAL '3 hours')
                        """)
                .bind("email", email)
                .bind("selector", code.selector())
                .bind("digest", code.digest())
                .execute());
        return code.text();
    }

    public void makeOperator(Person person) {
        execute("UPDATE accounts SET role = 'OPERATOR' WHERE email = :about", person.email());
    }

    /** For tests that move the clock on. */
    public void makeTokensLastForEver() {
        execute("UPDATE access_tokens SET expires_at = '9999-12-31'");
    }

    public void cancel(UUID booking) {
        execute("""
                UPDATE bookings
                SET status = 'CANCELLED', cancelled_at = now(), cancelled_by = guest_id
                WHERE public_id = :about
                """, booking);
    }

    /** The texts that a query finds. */
    public List<String> strings(String sql) {
        return jdbi.withHandle(
                handle -> handle.createQuery(sql).mapTo(String.class).list());
    }

    public long bookings(UUID property) {
        return number("""
                SELECT count(*)
                FROM bookings b
                JOIN properties p ON p.id = b.property_id
                WHERE p.public_id = :about
                """, property);
    }

    /** How many messages of a topic tell about a property's bookings. */
    public long messages(String topic, UUID property) {
        Long count = jdbi.withHandle(handle -> handle.createQuery("""
                        SELECT count(*)
                        FROM outbox
                        WHERE topic = :topic
                          AND payload ->> 'propertyId' = CAST(:property AS TEXT)
                        """)
                .bind("topic", topic)
                .bind("property", property)
                .mapTo(Long.class)
                .one());
        return count;
    }

    /** The messages about a booking, oldest first. */
    public List<OutboxRow> messages(UUID booking) {
        return jdbi.withHandle(handle -> handle.createQuery("""
                        SELECT topic, schema_version, payload, headers, status, due_at, created_at
                        FROM outbox
                        WHERE subject = CAST(:booking AS TEXT)
                        ORDER BY id
                        """)
                .bind("booking", booking)
                .map(ConstructorMapper.of(OutboxRow.class))
                .list());
    }

    /** The only message of a topic about a booking. */
    public OutboxRow message(String topic, UUID booking) {
        List<OutboxRow> messages = messages(booking).stream()
                .filter(message -> message.topic().equals(topic))
                .toList();
        assertThat(messages).hasSize(1);
        return messages.get(0);
    }

    /** How many sessions of this database wait for a lock; other databases of the server have waits of their own. */
    public long waitingForLocks() {
        return number("SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)"
                + " WHERE NOT granted AND datname = current_database()");
    }

    /** How many deadlocks this database has had. */
    public long deadlocks() {
        execute("SELECT pg_stat_force_next_flush()");
        return number("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()");
    }
}
