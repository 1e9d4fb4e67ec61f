package dev.stayhub.local.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BalanceTest {

    private static final String NOTHING = "missing=0 stale=0 extra=0 of 10 properties";
    private static final String SOMETHING = "missing=0 stale=1 extra=0 of 10 properties";
    private static final IndexBalance MENDED = new IndexBalance(SOMETHING, NOTHING);

    @Test
    void the_index_may_have_lost_something_and_must_not_stay_so() {
        assertThat(MENDED.isMended()).isTrue();
        assertThat(new IndexBalance(SOMETHING, SOMETHING).isMended()).isFalse();
        assertThat(new IndexBalance(SOMETHING, "not measured").isMended()).isFalse();
    }

    @Test
    void all_that_was_booked_and_sent_is_right_and_repeats_are_up_to_the_window() {
        assertThat(balance(0, 0, 0, 0, 0, 8, 0, 0).isRight(8)).isTrue();
        assertThat(balance(0, 0, 0, 0, 0, 9, 0, 0).isRight(8)).isFalse();
    }

    @Test
    void whatever_is_missing_anywhere_is_not_right() {
        assertThat(balance(1, 0, 0, 0, 0, 0, 0, 0).isRight(8)).isFalse();
        assertThat(balance(0, 1, 0, 0, 0, 0, 0, 0).isRight(8)).isFalse();
        assertThat(balance(0, 0, 1, 0, 0, 0, 0, 0).isRight(8)).isFalse();
        assertThat(balance(0, 0, 0, 1, 0, 0, 0, 0).isRight(8)).isFalse();
        assertThat(balance(0, 0, 0, 0, 1, 0, 0, 0).isRight(8)).isFalse();
        assertThat(balance(0, 0, 0, 0, 0, 0, 1, 0).isRight(8)).isFalse();
        assertThat(balance(0, 0, 0, 0, 0, 0, 0, 1).isRight(8)).isFalse();
    }

    @Test
    void a_seed_draws_the_same_troubles_again() {
        Troubles first = new Troubles(new Random(7));
        Troubles second = new Troubles(new Random(7));

        assertThat(IntStream.range(0, 50).mapToObj(i -> first.draw()).toList())
                .isEqualTo(IntStream.range(0, 50).mapToObj(i -> second.draw()).toList())
                .contains(Trouble.values());
        assertThat(first.window()).isEqualTo(second.window()).isPositive();
    }

    private static Balance balance(
            int gone,
            int withoutMessage,
            int withoutEmail,
            int notNoted,
            int forNothing,
            int repeated,
            int stuck,
            int dead) {
        return new Balance(
                10,
                10,
                10,
                10,
                gone,
                withoutMessage,
                withoutEmail,
                notNoted,
                forNothing,
                repeated,
                stuck,
                dead,
                MENDED);
    }
}
