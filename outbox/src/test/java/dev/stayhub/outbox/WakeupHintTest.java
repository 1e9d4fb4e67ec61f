package dev.stayhub.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.outbox.testing.OutboxFixture;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class WakeupHintTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @RegisterExtension
    static final OutboxFixture fixture = new OutboxFixture();

    private final AtomicInteger hints = new AtomicInteger();
    private final AtomicInteger wakes = new AtomicInteger();

    @Test
    void a_commit_wakes_the_listener_in_another_session() {
        try (WakeupHint.Sender sender = new WakeupHint.Sender(fixture.database().api());
                WakeupHint.Listener listener = listener(fixture.database().worker())) {
            await().atMost(LONG).until(() -> wakes.get() == 1);

            enqueue(Outbox.on(jdbi(), sender::send), NewMessage.dueNow("a.b", "s", 1, "{}", Map.of()));

            await().atMost(LONG).until(() -> wakes.get() == 2);
        }
    }

    @Test
    void a_rollback_and_a_message_that_is_due_later_give_no_hint() {
        Outbox outbox = Outbox.on(jdbi(), hints::incrementAndGet);
        jdbi().useTransaction(handle -> {
            outbox.enqueue(handle, NewMessage.dueNow("a.b", "s", 1, "{}", Map.of()));
            handle.rollback();
        });
        enqueue(
                outbox,
                new NewMessage(
                        "a.b", "s", 1, "{}", Map.of(), Optional.of(Instant.now().plusSeconds(60))));

        assertThat(hints).hasValue(0);

        enqueue(outbox, NewMessage.dueNow("a.b", "s", 1, "{}", Map.of()));
        assertThat(hints).hasValue(1);
    }

    @Test
    void many_commits_at_once_give_few_hints_and_never_none() {
        try (WakeupHint.Sender sender = new WakeupHint.Sender(fixture.database().api());
                WakeupHint.Listener listener = listener(fixture.database().worker())) {
            await().atMost(LONG).until(() -> wakes.get() == 1);
            for (int commit = 0; commit < 1_000; commit++) {
                sender.send();
            }
            await().atMost(LONG).until(() -> wakes.get() >= 2);
        }
        assertThat(wakes.get()).isLessThan(1_000);
    }

    @Test
    void a_listener_whose_session_was_ended_listens_again() {
        try (WakeupHint.Sender sender = new WakeupHint.Sender(fixture.database().api());
                WakeupHint.Listener listener =
                        listener(fixture.database().pool(fixture.database().workerLogin(), 1))) {
            await().atMost(LONG).until(() -> wakes.get() == 1);
            Jdbi.create(
                            fixture.database().superuserLogin().url(),
                            fixture.database().superuserLogin().user(),
                            fixture.database().superuserLogin().password())
                    .useHandle(handle -> handle.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                            + " WHERE datname = current_database() AND query LIKE 'LISTEN%'"));

            await().atMost(LONG).until(() -> wakes.get() >= 2);
            int before = wakes.get();
            sender.send();
            await().atMost(LONG).until(() -> wakes.get() > before);
        }
    }

    private WakeupHint.Listener listener(DataSource dataSource) {
        return new WakeupHint.Listener(dataSource, wakes::incrementAndGet);
    }

    private static void enqueue(Outbox outbox, NewMessage message) {
        jdbi().useTransaction(handle -> outbox.enqueue(handle, message));
    }

    private static Jdbi jdbi() {
        return fixture.api();
    }
}
