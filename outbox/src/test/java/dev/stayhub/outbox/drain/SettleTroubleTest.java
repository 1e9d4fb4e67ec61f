package dev.stayhub.outbox.drain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.testing.OutboxFixture;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One message that is hard to settle holds up no other, and no worker that is to end. */
class SettleTroubleTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    private final AtomicInteger leasesLost = new AtomicInteger();
    private final DrainListener listener = new DrainListener() {
        @Override
        public void leaseLost(String topic) {
            leasesLost.incrementAndGet();
        }
    };

    @RegisterExtension
    final Workers workers = new Workers(outbox);

    @Test
    void a_refusal_of_any_length_is_settled_and_its_neighbours_with_it() {
        outbox.enqueue(51);
        outbox.owner()
                .useHandle(handle -> handle.createUpdate("UPDATE outbox SET payload = :payload::JSONB WHERE id = 1")
                        .bind("payload", manyShortTexts())
                        .execute());
        String megabyte = "t".repeat(1_000_000);

        workers.run(workers.drain(
                TestSettings.of("a"),
                (message, lease) -> message.id() == 1 ? Outcome.refused(megabyte) : Outcome.done()));

        await().atMost(LONG).until(() -> outbox.count("status = 'DONE'") == 50);
        await().atMost(LONG).until(() -> outbox.count("status = 'DEAD' AND char_length(last_error) = 1000") == 1);
    }

    /** In a thread of its own: a worker that does not end would keep the test from its end. */
    @Test
    @Timeout(value = 60, threadMode = SEPARATE_THREAD)
    void a_worker_that_does_one_batch_ends_although_somebody_holds_the_row_of_its_message() {
        outbox.enqueue(1);
        try (Handle somebody = outbox.owner().open()) {
            Drain drain = workers.drain(TestSettings.of("a").withGrace(Duration.ofMillis(500)), (message, lease) -> {
                somebody.begin();
                somebody.execute("SELECT FROM outbox FOR UPDATE");
                return Outcome.done();
            });

            assertThatThrownBy(drain::once).hasMessageContaining("the rows of 1 messages are locked");
            somebody.rollback();
        }
    }

    @Test
    void a_message_that_is_being_settled_is_no_lost_lease() {
        outbox.enqueue(1);
        DrainSettings settings = TestSettings.of("a");
        ManualWorker worker = new ManualWorker(outbox.jdbi(), settings, listener);
        Held held = worker.claimOne();
        held.start(settings.handlerTimeout());
        held.finish();
        outbox.update("status = 'DONE', processed_at = now(), lease_token = lease_token + 1, leased_by = NULL,"
                + " leased_until = NULL");

        worker.beat();

        assertThat(leasesLost).hasValue(0);
    }

    @Test
    void an_exception_that_cannot_be_told_costs_its_message_an_attempt_and_no_slot() {
        outbox.enqueue(8);
        outbox.enqueue("room.aired", 20);
        Drain drain = workers.drain(
                TestSettings.of("a").withSlots(8),
                List.of(
                        Subscription.of(OutboxFixture.TOPIC, "paint", (message, lease) -> {
                            throw new Untold();
                        }),
                        Subscription.of("room.aired", "air", (message, lease) -> Outcome.done())));
        workers.run(drain);

        await().atMost(LONG).until(() -> outbox.count("status = 'DONE'") == 20);
        await().atMost(LONG).until(() -> outbox.count("status = 'PENDING' AND last_error LIKE '%Untold%'") == 8);

        assertThat(drain.state().lostSlots()).isZero();
        assertThat(drain.state().canHandle()).isTrue();
    }

    @Test
    void no_outcome_is_a_bug_of_the_handler_and_does_not_pass_for_done() throws InterruptedException {
        outbox.enqueue(1);

        workers.drain(TestSettings.of("a"), (message, lease) -> null).once();

        assertThat(outbox.count("status = 'PENDING' AND attempts = 1 AND last_error LIKE '%no outcome%'"))
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
