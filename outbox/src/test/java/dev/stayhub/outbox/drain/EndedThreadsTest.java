package dev.stayhub.outbox.drain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.testing.OutboxFixture;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A worker whose own threads, and not its handlers, run into an {@link Error}. */
class EndedThreadsTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final String CLAIMER = "claimer";
    private static final String HEARTBEAT = "heartbeat";

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    private Drain drain;
    private Thread claimer;

    @AfterEach
    void stopWorker() throws InterruptedException {
        drain.stop();
        claimer.join(LONG.toMillis());
        assertThat(claimer.isAlive()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {CLAIMER, "settler", HEARTBEAT})
    void a_thread_that_ran_into_an_error_goes_on(String thread) {
        AtomicInteger failures = new AtomicInteger();
        run(
                () -> {
                    if (Thread.currentThread().getName().equals(thread) && failures.getAndIncrement() == 0) {
                        // What runs out of memory is no better off; but JUnit would end the whole run for that one.
                        throw new InternalError("on purpose");
                    }
                    return outbox.database().worker().getConnection();
                },
                (message, lease) -> {
                    // The heartbeat goes on only while something is held.
                    while (thread.equals(HEARTBEAT) && failures.get() < 2) {
                        TimeUnit.MILLISECONDS.sleep(10);
                    }
                    return Outcome.done();
                });
        outbox.enqueue(1);

        await().atMost(LONG).until(() -> outbox.count("status = 'DONE'") == 1);

        assertThat(failures.get()).isGreaterThan(1);
        assertThat(drain.state().trouble()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {CLAIMER, "settler", HEARTBEAT})
    void one_that_has_ended_all_the_same_is_told(String thread) {
        run(
                () -> {
                    if (Thread.currentThread().getName().equals(thread)) {
                        throw new NotEvenLogged();
                    }
                    return outbox.database().worker().getConnection();
                },
                (message, lease) -> {
                    while (thread.equals(HEARTBEAT)) {
                        TimeUnit.MILLISECONDS.sleep(10);
                    }
                    return Outcome.done();
                });
        outbox.enqueue(1);

        // The thread's end is what this is about, and no fault.
        await().dontCatchUncaughtExceptions()
                .atMost(LONG)
                .until(() -> !drain.state().canHandle());

        assertThat(drain.state().trouble()).contains("threads have ended unexpectedly: " + thread);
    }

    @Test
    void what_was_stopped_has_not_ended_by_itself() throws InterruptedException {
        run(() -> outbox.database().worker().getConnection(), (message, lease) -> Outcome.done());
        outbox.enqueue(1);
        await().atMost(LONG).until(() -> outbox.count("status = 'DONE'") == 1);

        drain.stop();
        claimer.join(LONG.toMillis());

        assertThat(drain.state().trouble()).isEmpty();
    }

    private void run(ConnectionFactory connections, Handler handler) {
        Jdbi jdbi = Jdbi.create(connections).installPlugin(new PostgresPlugin());
        drain = Drain.create(
                jdbi,
                jdbi,
                List.of(Subscription.of(OutboxFixture.TOPIC, "paint", handler)),
                TestSettings.of("a").withLease(Duration.ofSeconds(1)).withGrace(Duration.ZERO),
                new Random(1));
        claimer = new Thread(
                () -> {
                    try {
                        drain.untilStopped();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                },
                CLAIMER);
        claimer.start();
    }

    /** Like memory so short that there is none left to say so; later there is. */
    private static final class NotEvenLogged extends Error {

        private static final long serialVersionUID = 1;

        private boolean asked;

        @Override
        public String getMessage() {
            if (!asked) {
                asked = true;
                throw this;
            }
            return "on purpose";
        }
    }
}
