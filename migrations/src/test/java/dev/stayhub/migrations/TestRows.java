package dev.stayhub.migrations;

import dev.stayhub.testbed.postgres.Sql;
import java.sql.SQLException;

/** Rows that others refer to. Each call makes new ones. */
final class TestRows {

    private TestRows() {}

    static long account(Sql sql) throws SQLException {
        return Long.parseLong(sql.value("""
                INSERT INTO accounts (public_id, email, name, password_hash)
                SELECT id, id || '@guests.test', 'A guest', 'not a hash' FROM gen_random_uuid() AS id
                RETURNING id
                """));
    }

    static long property(Sql sql) throws SQLException {
        return Long.parseLong(sql.value("""
                INSERT INTO properties (public_id, owner_id, title, description, city, country, time_zone, currency,
                                        nightly_rate_minor, cleaning_fee_minor, max_guests, min_nights, max_nights,
                                        check_in_time, check_out_time, status, published_at)
                VALUES (gen_random_uuid(), ?, 'Boat house', '', 'Kiel', 'DE', 'Europe/Berlin', 'EUR',
                        10000, 5000, 4, 1, 365, '15:00', '11:00', 'PUBLISHED', now())
                RETURNING id
                """, account(sql)));
    }

    static long message(Sql sql, String topic) throws SQLException {
        return Long.parseLong(sql.value("""
                INSERT INTO outbox (public_id, topic, subject, schema_version, payload)
                VALUES (gen_random_uuid(), ?, 'a booking', 1, '{}')
                RETURNING id
                """, topic));
    }

    /** As the worker leaves one: attempts spent, deferred once, its reason kept. */
    static long deadMessage(Sql sql) throws SQLException {
        long id = message(sql, "booking.created");
        sql.run("""
                UPDATE outbox
                SET status = 'DEAD', attempts = 8, deferrals = 1, lease_token = 16, claimed_at = now(), processed_at = now(),
                    last_error = 'address refused'
                WHERE id = ?
                """, id);
        return id;
    }
}
