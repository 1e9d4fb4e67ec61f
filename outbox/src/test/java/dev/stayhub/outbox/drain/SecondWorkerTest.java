package dev.stayhub.outbox.drain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.testing.OutboxFixture;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A batch stays its worker's from the claim to the last settle, although each message is settled by itself. */
class SecondWorkerTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    private final Map<String, String> handledBy = new ConcurrentHashMap<>();
    private final Map<String, Integer> timesHandled = new ConcurrentHashMap<>();

    @RegisterExtension
    final Workers workers = new Workers(outbox);

    @Test
    void a_worker_that_drains_while_another_is_between_two_messages_of_its_batch_takes_none_of_them()
            throws InterruptedException {
        outbox.enqueue(10);
        Semaphore firstMayHandle = new Semaphore(4);
        Thread first = workers.runOnce(workers.drain(settings("first"), (message, lease) -> {
            firstMayHandle.acquire();
            return remember("first").handle(message, lease);
        }));
        await().atMost(LONG).until(() -> outbox.count("status = 'DONE'") == 4);
        assertThat(outbox.count("leased_by = 'first' AND leased_until > now()")).isEqualTo(6);

        outbox.enqueue(5);
        workers.drain(settings("second"), remember("second")).untilNothingIsDue();

        assertThat(handledBy.values()).filteredOn("second"::equals).hasSize(5);
        assertThat(outbox.count("status = 'DONE'")).isEqualTo(9);

        firstMayHandle.release(6);
        first.join(LONG.toMillis());
        assertThat(outbox.count("status = 'DONE' AND attempts = 1")).isEqualTo(15);
        assertThat(timesHandled)
                .hasSize(15)
                .allSatisfy((message, times) -> assertThat(times).isEqualTo(1));
    }

    private Handler remember(String worker) {
        return (message, lease) -> {
            handledBy.put(Long.toString(message.id()), worker);
            timesHandled.merge(Long.toString(message.id()), 1, Integer::sum);
            return Outcome.done();
        };
    }

    /** One slot and a lease that outlives the test, so that nothing but the lease keeps the second worker away. */
    private static DrainSettings settings(String worker) {
        return TestSettings.of(worker).withSlots(1).withBatchSize(10).withLease(Duration.ofMinutes(10));
    }
}
