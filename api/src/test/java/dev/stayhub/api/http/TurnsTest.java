package dev.stayhub.api.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.stayhub.api.testing.Together;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TurnsTest {

    private final Turns<String> turns = new Turns<>();

    @Test
    void those_with_one_key_go_one_by_one_and_nothing_is_kept_of_them() {
        AtomicInteger inside = new AtomicInteger();
        int[] count = new int[1];

        Together.run(16, i -> {
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
        assertThat(turns.isEmpty()).isTrue();
    }

    @Test
    void those_with_different_keys_do_not_wait_for_each_other() {
        String inner = turns.inTurn(
                "one",
                () -> Together.run(2, i -> turns.inTurn("other-" + i, () -> "done"))
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
}
