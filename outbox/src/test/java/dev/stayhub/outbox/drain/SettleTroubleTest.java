package dev.stayhub.outbox.drain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One message that is hard to settle holds up no other, and no worker that is to end. */
class SettleTroubleTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final AtomicInteger leasesLost = new AtomicInteger();
    private final DrainListener listener = new DrainListener() {
        @Override
        public void leaseLost(String topic) {
            leasesLost.incrementAndGet();
        }
    };
    private Jdbi jdbi;
    private OutboxRows rows;
    private Workers workers;

    @BeforeEach
    void emptyOutbox() {
        jdbi = Jdbi.create(database.worker()).installPlugin(new PostgresPlugin());
        rows = new OutboxRows(database);
        workers = new Workers(jdbi);
    }

    @AfterEach
    void stopWorkers() throws InterruptedException {
        workers.stop();
    }

    @Test
    void a_refusal_of_any_length_is_settled_and_its_neighbours_with_it() {
        rows.enqueue(51);
        rows.owner()
                .useHandle(handle -> handle.createUpdate("UPDATE outbox SET payload = :payload::JSONB WHERE id = 1")
                        .bind("payload", manyShortTexts())
                        .execute());
        String megabyte = "t".repeat(1_000_000);

        workers.run(workers.drain(
                TestSettings.of("a"),
                (message, lease) -> message.id() == 1 ? Outcome.refused(megabyte) : Outcome.done()));

        await().atMost(LONG).until(() -> rows.count("status = 'DONE'") == 50);
        await().atMost(LONG).until(() -> rows.count("status = 'DEAD' AND char_length(last_error) = 1000") == 1);
    }

    @Test
    void a_worker_that_does_one_batch_ends_although_somebody_holds_the_row_of_its_message() {
        rows.enqueue(1);
        try (Handle somebody = rows.owner().open()) {
            Drain drain = workers.drain(TestSettings.of("a").withGrace(Duration.ofMillis(500)), (message, lease) -> {
                somebody.begin();
                somebody.execute("SELECT FROM outbox FOR UPDATE");
                return Outcome.done();
            });

            assertThatThrownBy(drain::once).hasMessageContaining("locks on the rows of 1 messages");
            somebody.rollback();
        }
    }

    @Test
    void a_message_that_is_being_settled_is_no_lost_lease() {
        rows.enqueue(1);
        DrainSettings settings = TestSettings.of("a");
        Window window = new Window(10);
        Held held = Claimers.of(jdbi, settings, window).claim(1).get(0);
        window.add(List.of(held));
        held.start(settings.handlerTimeout());
        held.finish();
        rows.update("status = 'DONE', processed_at = now(), lease_token = lease_token + 1, leased_by = NULL,"
                + " leased_until = NULL");

        new Heartbeat(jdbi, settings, window, null, listener).beat();

        assertThat(leasesLost).hasValue(0);
    }

    @Test
    void an_exception_that_cannot_be_told_costs_its_message_an_attempt_and_no_slot() {
        rows.enqueue(8);
        rows.enqueue("room.aired", 20);
        Drain drain = Drain.create(
                jdbi,
                jdbi,
                List.of(
                        Subscription.of(OutboxRows.TOPIC, "paint", (message, lease) -> {
                            throw new Untold();
                        }),
                        Subscription.of("room.aired", "air", (message, lease) -> Outcome.done())),
                TestSettings.of("a").withSlots(8),
                new Random(1));
        workers.run(drain);

        await().atMost(LONG).until(() -> rows.count("status = 'DONE'") == 20);
        await().atMost(LONG).until(() -> rows.count("status = 'PENDING' AND last_error LIKE '%Untold%'") == 8);

        assertThat(drain.state().lostSlots()).isZero();
        assertThat(drain.state().canHandle()).isTrue();
    }

    @Test
    void no_outcome_is_a_bug_of_the_handler_and_does_not_pass_for_done() throws InterruptedException {
        rows.enqueue(1);

        workers.drain(TestSettings.of("a"), (message, lease) -> null).once();

        assertThat(rows.count("status = 'PENDING' AND attempts = 1 AND last_error LIKE '%no outcome%'"))
                .isEqualTo(1);
    }

    private static String manyShortTexts() {
        return IntStream.range(0, 3_000)
                .mapToObj(i -> "\"f" + i + "\":\"t" + i + "\"")
                .collect(Collectors.joining(",", "{", "}"));
    }

    private static final class Untold extends RuntimeException {

        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new IllegalStateException("not even this");
        }
    }
}
