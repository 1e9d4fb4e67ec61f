package dev.stayhub.outbox.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.outbox.testing.OutboxFixture;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class WorkerPresenceTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    @Test
    void a_worker_that_ran_out_of_memory_for_a_while_is_listed_afterwards() {
        AtomicInteger asked = new AtomicInteger();
        Jdbi jdbi = Jdbi.create(() -> {
                    if (asked.incrementAndGet() <= 3) {
                        throw new OutOfMemoryError("made up");
                    }
                    return outbox.database().worker().getConnection();
                })
                .installPlugin(new PostgresPlugin());

        try (WorkerPresence presence = WorkerPresence.start(jdbi, "worker-a", Set.of("a.b"), Duration.ofMillis(20))) {
            await().atMost(LONG).until(() -> listed() == 1);
            await().atMost(LONG).until(() -> presence.sinceLastRegistered().compareTo(Duration.ofSeconds(5)) < 0);
            assertThat(asked.get()).isGreaterThan(3);
        }
        assertThat(listed()).isZero();
    }

    private static int listed() {
        return outbox.jdbi()
                .withHandle(handle -> handle.createQuery("SELECT count(*) FROM outbox_workers WHERE id = 'worker-a'")
                        .mapTo(Integer.class)
                        .one());
    }
}
