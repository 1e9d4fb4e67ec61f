package dev.stayhub.local.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TroublesTest {

    @Test
    void a_seed_draws_the_same_troubles_again() {
        Troubles first = new Troubles(new Random(7));
        Troubles second = new Troubles(new Random(7));

        assertThat(IntStream.range(0, 100).mapToObj(i -> first.draw()).toList())
                .isEqualTo(IntStream.range(0, 100).mapToObj(i -> second.draw()).toList())
                .contains(Trouble.values());
        assertThat(first.window()).isEqualTo(second.window()).isPositive();
    }
}
