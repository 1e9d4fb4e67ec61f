package dev.stayhub.outbox.drain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.testing.OutboxFixture;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A worker on a pool with auto-commit off would run a handler again and again and settle nothing. */
class RefusedPoolsTest {

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    private final AtomicInteger handled = new AtomicInteger();
    private HikariDataSource pool;
    private final Jdbi usual = outbox.jdbi();
    private Jdbi withoutAutoCommit;

    @BeforeEach
    void openPools() {
        HikariConfig config = new HikariConfig();
        config.setDataSource(outbox.database().worker());
        config.setAutoCommit(false);
        pool = new HikariDataSource(config);
        withoutAutoCommit = Jdbi.create(pool).installPlugin(new PostgresPlugin());
    }

    @AfterEach
    void closePool() {
        pool.close();
    }

    /** In a thread of its own: a worker that takes such a pool does not end by itself. */
    @Test
    @Timeout(value = 60, threadMode = SEPARATE_THREAD)
    void a_worker_refuses_a_pool_with_auto_commit_off_before_it_handles_anything() {
        outbox.enqueue(1);

        for (Drain drain : List.of(drain(withoutAutoCommit, usual), drain(usual, withoutAutoCommit))) {
            assertThatThrownBy(drain::untilStopped)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("auto-commit");
        }
        assertThatThrownBy(drain(withoutAutoCommit, usual)::once).hasMessageContaining("auto-commit");

        assertThat(handled).hasValue(0);
        assertThat(outbox.count("attempts = 0 AND status = 'PENDING'")).isEqualTo(1);
    }

    private Drain drain(Jdbi jdbi, Jdbi heartbeat) {
        Subscription counting = Subscription.of(OutboxFixture.TOPIC, "paint", (message, lease) -> {
            handled.incrementAndGet();
            return Outcome.done();
        });
        return Drain.create(jdbi, heartbeat, List.of(counting), TestSettings.of("a"), new Random(1));
    }
}
