package dev.stayhub.outbox.drain;

import static dev.stayhub.outbox.testing.OutboxFixture.TOPIC;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.drain.ClaimQueries.TopicLimit;
import dev.stayhub.outbox.drain.settle.ManualSettler;
import dev.stayhub.outbox.testing.OutboxFixture;
import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.testbed.process.Size;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Claims from a table full of what they do not want, and from one without; in turn, so that only the table differs. */
@EnabledIf(value = "isBig", disabledReason = "takes minutes: run it with -Pbig")
class FullTableTest {

    private static final int BATCH = 50;
    private static final int CLAIMS = 200;
    private static final int INSERTED_AT_ONCE = 100_000;

    @RegisterExtension
    static final TestDatabase full = new TestDatabase();

    @RegisterExtension
    static final OutboxFixture empty = new OutboxFixture();

    private final ClaimQueries claims = new ClaimQueries(TestSettings.of("worker-a"));

    static boolean isBig() {
        return Size.isBig();
    }

    /** One after the other in one test: the filling takes longest. */
    @ParameterizedTest
    @ValueSource(strings = {"force_custom_plan", "force_generic_plan"})
    void a_claim_beside_millions_of_done_rows_dead_letters_and_unknown_topics_takes_as_long_as_beside_none(
            String plan) {
        fillOnce();
        addWaiting(full);
        addWaiting(empty.database());

        List<Long> ofFull = new ArrayList<>();
        List<Long> ofEmpty = new ArrayList<>();
        try (Handle onFull = session(full, plan);
                Handle onEmpty = session(empty.database(), plan)) {
            for (int claim = 0; claim < CLAIMS; claim++) {
                ofEmpty.add(claimNanos(onEmpty));
                ofFull.add(claimNanos(onFull));
            }
        }

        double ratio = (double) median(ofFull) / median(ofEmpty);
        System.out.printf(
                Locale.ROOT,
                "claim of %d, %s: empty %.3f ms, full %.3f ms, ratio %.2f%n",
                BATCH,
                plan,
                median(ofEmpty) / 1e6,
                median(ofFull) / 1e6,
                ratio);
        assertThat(ratio).isLessThanOrEqualTo(1.2);
    }

    @Test
    void a_transaction_that_holds_back_vacuum_leaves_a_claim_within_reach() {
        int settled = 200_000;
        try (Handle holder = empty.owner().open();
                Handle session = session(empty.database(), "force_custom_plan")) {
            addWaiting(empty.database());
            long alone = medianOfClaims(session);
            insert(empty.owner(), "PENDING", TOPIC, settled);
            holder.execute("SET idle_in_transaction_session_timeout = 0");
            holder.execute("BEGIN ISOLATION LEVEL REPEATABLE READ");
            holder.execute("SELECT count(*) FROM outbox_workers");
            empty.update("status = 'DONE', processed_at = now(), leased_by = NULL, leased_until = NULL");
            addWaiting(empty.database());
            long beside = medianOfClaims(session);
            holder.execute("ROLLBACK");

            System.out.printf(
                    Locale.ROOT,
                    "claim of %d: %.3f ms, past %,d entries that cannot be removed %.3f ms%n",
                    BATCH,
                    alone / 1e6,
                    settled,
                    beside / 1e6);
            assertThat(beside / 1e6).as("milliseconds").isLessThan(50);
        }
    }

    private long medianOfClaims(Handle session) {
        List<Long> nanos = new ArrayList<>();
        for (int claim = 0; claim < CLAIMS / 4; claim++) {
            nanos.add(claimNanos(session));
        }
        return median(nanos);
    }

    private void fillOnce() {
        Jdbi owner = Jdbi.create(full.owner()).installPlugin(new PostgresPlugin());
        boolean isFilled = owner.withHandle(
                handle -> handle.createQuery("SELECT EXISTS (SELECT FROM outbox WHERE status = 'DEAD')")
                        .mapTo(Boolean.class)
                        .one());
        if (!isFilled) {
            insert(owner, "DONE", TOPIC, Size.of("done", 50_000, 5_000_000));
            insert(owner, "PENDING", "nobody.knows", Size.of("unknown", 10_000, 1_000_000));
            insert(owner, "DEAD", TOPIC, Size.of("dead", 1_000, 100_000));
        }
        assertThat(empty.count("TRUE")).isZero();
    }

    /** In parts, each well within the statement timeout. */
    private static void insert(Jdbi owner, String status, String topic, int count) {
        for (int inserted = 0; inserted < count; inserted += INSERTED_AT_ONCE) {
            insertAtOnce(owner, status, topic, Math.min(INSERTED_AT_ONCE, count - inserted));
        }
    }

    private static void insertAtOnce(Jdbi owner, String status, String topic, int count) {
        owner.useHandle(handle -> handle.createUpdate("""
                        INSERT INTO outbox (public_id, topic, subject, schema_version, payload, status, processed_at,
                                            last_error)
                        SELECT gen_random_uuid(), :topic, 'subject-' || n, 1, jsonb_build_object('n', n), :status,
                               CASE WHEN :status <> 'PENDING' THEN now() END, CASE WHEN :status = 'DEAD' THEN 'refused' END
                        FROM generate_series(1, :count) AS n
                        """)
                .bind("topic", topic)
                .bind("status", status)
                .bind("count", count)
                .execute());
    }

    private static void addWaiting(TestDatabase database) {
        Jdbi owner = Jdbi.create(database.owner()).installPlugin(new PostgresPlugin());
        insert(owner, "PENDING", TOPIC, CLAIMS * BATCH);
        owner.useHandle(handle -> {
            handle.execute("SET statement_timeout = 0");
            handle.execute("VACUUM ANALYZE outbox");
            handle.execute("RESET statement_timeout");
        });
    }

    private static Handle session(TestDatabase database, String plan) {
        Handle handle = Jdbi.create(database.worker())
                .installPlugin(new PostgresPlugin())
                .open();
        handle.execute("SET plan_cache_mode = " + plan);
        return handle;
    }

    private long claimNanos(Handle session) {
        long startNanos = System.nanoTime();
        List<Message> claimed = claims.claim(session, List.of(new TopicLimit(TOPIC, 0, BATCH)), BATCH);
        long nanos = System.nanoTime() - startNanos;
        assertThat(claimed).hasSize(BATCH);
        assertThat(ManualSettler.done(session, claimed)).isEqualTo(BATCH);
        return nanos;
    }

    private static long median(List<Long> nanos) {
        List<Long> sorted = new ArrayList<>(nanos);
        Collections.sort(sorted);
        return sorted.get(sorted.size() / 2);
    }
}
