package dev.stayhub.api.load;

import static dev.stayhub.api.testing.Waits.PATIENCE;
import static dev.stayhub.api.testing.Waits.await;
import static dev.stayhub.api.testing.Waits.awaited;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.stayhub.api.testing.Concurrently;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TurnsTest {

    private final Turns<String> turns = new Turns<>();
    /** Until it is counted down, whoever has the turn keeps it. */
    private final CountDownLatch end = new CountDownLatch(1);

    private final List<Thread> threads = new ArrayList<>();

    @AfterEach
    void everybodyLeaves() throws InterruptedException {
        end.countDown();
        for (Thread thread : threads) {
            thread.join(PATIENCE.toMillis());
        }
        assertThat(turns.isEmpty()).isTrue();
        assertThat(turns.waiting()).isZero();
    }

    @Test
    void those_with_one_key_go_one_by_one_and_nothing_is_kept_of_them() {
        AtomicInteger inside = new AtomicInteger();
        int[] count = new int[1];

        Concurrently.run(16, i -> {
            for (int round = 0; round < 500; round++) {
                turns.inTurn("key", () -> {
                    assertThat(inside.incrementAndGet()).isEqualTo(1);
                    count[0]++;
                    return inside.decrementAndGet();
                });
            }
            return i;
        });

        assertThat(count[0]).isEqualTo(16 * 500);
    }

    @Test
    void those_with_different_keys_do_not_wait_for_each_other() {
        String inner = turns.inTurn(
                "one",
                () -> Concurrently.run(2, i -> turns.inTurn("other-" + i, () -> "done"))
                        .get(1));

        assertThat(inner).isEqualTo("done");
    }

    @Test
    void work_that_fails_leaves_the_turn_to_the_next() {
        assertThatIllegalStateException()
                .isThrownBy(() -> turns.inTurn("key", () -> {
                    throw new IllegalStateException();
                }));

        assertThat(turns.isEmpty()).isTrue();
        assertThat(turns.inTurn("key", () -> "done")).isEqualTo("done");
    }

    @Test
    void who_is_in_line_waits_however_long_the_one_in_front_takes_and_then_gets_the_turn() throws Exception {
        keepTurn("key");
        FutureTask<String> next = new FutureTask<>(() -> turns.inTurn("key", () -> "done"));
        Thread waiting = start(next);

        // TIMED_WAITING would be a wait that ends by itself.
        await().until(() ->
                waiting.getState() == Thread.State.WAITING || waiting.getState() == Thread.State.TERMINATED);
        assertThat(turns.waiting()).isEqualTo(1);

        end.countDown();
        assertThat(next.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEqualTo("done");
    }

    @Test
    void turns_come_in_the_order_of_arrival() throws InterruptedException {
        ConcurrentLinkedQueue<Integer> order = new ConcurrentLinkedQueue<>();
        keepTurn("key");
        for (int i = 0; i < 5; i++) {
            int number = i;
            waitFor("key", () -> order.add(number));
        }

        end.countDown();
        for (Thread thread : threads) {
            thread.join(PATIENCE.toMillis());
        }

        assertThat(order).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void when_as_many_as_may_are_in_line_for_a_key_the_next_is_refused_at_once_and_other_keys_are_not() {
        keepTurn("key");
        for (int i = 1; i < Turns.MAX_PER_KEY; i++) {
            waitFor("key", () -> true);
        }

        // This thread would not come back from a wait: the turn is kept until the end of the test.
        assertThatExceptionOfType(Overloaded.class).isThrownBy(() -> turns.inTurn("key", () -> "never"));

        assertThat(turns.waiting()).isEqualTo(Turns.MAX_PER_KEY - 1);
        assertThat(turns.inTurn("other", () -> "done")).isEqualTo("done");
    }

    @Test
    void when_as_many_as_may_wait_for_any_key_who_would_have_to_wait_is_refused_and_who_would_not_is_not() {
        keepTurn("last");
        for (int waiting = 0, key = 0; waiting < Turns.MOST_WAITING; key++) {
            keepTurn("key-" + key);
            for (int i = 1; i < Turns.MAX_PER_KEY && waiting < Turns.MOST_WAITING; i++, waiting++) {
                waitFor("key-" + key, () -> true);
            }
        }

        assertThatExceptionOfType(Overloaded.class).isThrownBy(() -> turns.inTurn("last", () -> "never"));

        assertThat(turns.inTurn("other", () -> "done")).isEqualTo("done");
    }

    @Test
    void who_is_interrupted_leaves_the_line() {
        keepTurn("key");
        Thread waiting = waitFor("key", () -> true);

        waiting.interrupt();

        await().until(() -> !waiting.isAlive() && turns.waiting() == 0);
    }

    /** Takes the turn in a thread of its own and keeps it until the end. */
    private void keepTurn(String key) {
        CountDownLatch taken = new CountDownLatch(1);
        start(() -> turns.inTurn(key, () -> {
            taken.countDown();
            return awaited(end);
        }));
        awaited(taken);
    }

    /** Comes back when the work is in line. */
    private Thread waitFor(String key, Supplier<Boolean> work) {
        int before = turns.waiting();
        Thread thread = start(() -> {
            try {
                turns.inTurn(key, work);
            } catch (Overloaded e) {
                assertThat(e).hasMessageContaining("interrupted");
            }
        });
        await().pollInterval(Duration.ofMillis(1))
                .until(() -> turns.waiting() == before + 1 && thread.getState() == Thread.State.WAITING);
        return thread;
    }

    private Thread start(Runnable work) {
        Thread thread = new Thread(work);
        threads.add(thread);
        thread.start();
        return thread;
    }
}
