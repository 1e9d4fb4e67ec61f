package dev.stayhub.local.lab;

import dev.stayhub.local.stage.Scene;

/** Messages that no booking wrote. */
final class Messages {

    private Messages() {}

    /** So many of a topic, due at once. */
    static void write(Scene scene, String topic, int number) {
        write(scene, topic, number, "{}");
    }

    static void write(Scene scene, String topic, int number, String payload) {
        scene.db().useHandle(handle -> handle.execute("""
                        INSERT INTO outbox (public_id, topic, subject, schema_version, payload)
                        SELECT gen_random_uuid(), ?, 'lab', 1, ?::JSONB FROM generate_series(1, ?)
                        """, topic, payload, number));
    }
}
