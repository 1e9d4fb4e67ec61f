package dev.stayhub.runtime.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RepeatedTaskTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private static final Duration MOMENT = Duration.ofMillis(5);
    private static final Duration HOUR = Duration.ofHours(1);

    /** Its text cannot be told, so not even the log line can be written. */
    private static final class Untold extends Error {

        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw new IllegalStateException("no words");
        }

        @Override
        public String toString() {
            return getMessage();
        }
    }

    @ParameterizedTest
    @ValueSource(
            classes = {IllegalStateException.class, OutOfMemoryError.class, Untold.class, InterruptedException.class})
    void whatever_a_run_throws_the_next_one_comes(Class<? extends Throwable> failure) {
        AtomicInteger runs = new AtomicInteger();
        try (RepeatedTask task = RepeatedTask.start("sample", MOMENT, () -> {
            runs.incrementAndGet();
            RepeatedTaskTest.<RuntimeException>raise(made(failure));
            return MOMENT;
        })) {
            await().atMost(LONG).until(() -> runs.get() >= 5);
            assertThat(task.hasEnded()).isFalse();
        }
    }

    @Test
    void a_thread_that_somebody_interrupted_goes_on() {
        AtomicInteger runs = new AtomicInteger();
        AtomicReference<Thread> thread = new AtomicReference<>();
        try (RepeatedTask task = RepeatedTask.start("sample", MOMENT, () -> {
            thread.set(Thread.currentThread());
            return runs.incrementAndGet() == 1 ? HOUR : MOMENT;
        })) {
            await().atMost(LONG).until(() -> runs.get() == 1);
            thread.get().interrupt();

            await().atMost(LONG).until(() -> runs.get() >= 3);
            assertThat(task.hasEnded()).isFalse();
        }
    }

    @Test
    void who_asks_hears_how_long_ago_it_last_ran_and_whether_it_will_again() {
        CountDownLatch firstMayEnd = new CountDownLatch(1);
        AtomicInteger runs = new AtomicInteger();
        RepeatedTask task = RepeatedTask.start("sample", MOMENT, () -> {
            if (runs.incrementAndGet() == 1) {
                firstMayEnd.await();
            } else {
                new CountDownLatch(1).await();
            }
            return MOMENT;
        });
        await().atMost(LONG).until(() -> task.sinceLastRun().compareTo(Duration.ofMillis(200)) > 0);
        long firstStillRanNanos = System.nanoTime();
        firstMayEnd.countDown();
        await().atMost(LONG).until(() -> runs.get() == 2);
        Duration before = task.sinceLastRun();

        assertThat(before).isLessThanOrEqualTo(Duration.ofNanos(System.nanoTime() - firstStillRanNanos));
        await().atMost(LONG).until(() -> task.sinceLastRun().compareTo(before.plusMillis(200)) > 0);
        task.close();

        assertThat(task.hasEnded()).isTrue();
        assertThat(runs).hasValue(2);
    }

    @Test
    void it_waits_before_the_first_run_and_never_runs_if_it_is_closed_by_then() {
        AtomicInteger runs = new AtomicInteger();
        RepeatedTask task = RepeatedTask.start("sample", HOUR, MOMENT, () -> {
            runs.incrementAndGet();
            return MOMENT;
        });

        task.close();

        assertThat(task.hasEnded()).isTrue();
        assertThat(runs).hasValue(0);
    }

    private static Throwable made(Class<? extends Throwable> failure) {
        try {
            return failure.getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("no exception", e);
        }
    }

    /** Although it may be a checked one. */
    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void raise(Throwable failure) throws T {
        throw (T) failure;
    }
}
