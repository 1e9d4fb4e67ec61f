package dev.stayhub.local.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BalanceTest {

    private static final String NOTHING = "missing=0 stale=0 extra=0 of 10 properties";
    private static final String SOMETHING = "missing=0 stale=1 extra=0 of 10 properties";
    private static final int REPEATED = 6;
    private static final IndexBalance MENDED = new IndexBalance(SOMETHING, NOTHING);

    @Test
    void the_index_may_have_lost_something_and_must_not_stay_so() {
        assertThat(MENDED.isMended()).isTrue();
        assertThat(new IndexBalance(SOMETHING, SOMETHING).isMended()).isFalse();
        assertThat(new IndexBalance(SOMETHING, "not measured").isMended()).isFalse();
    }

    @Test
    void all_that_was_booked_and_sent_is_right_and_repeats_are_up_to_the_window() {
        assertThat(balance(REPEATED, 8).isRight(8)).isTrue();
        assertThat(balance(REPEATED, 9).isRight(8)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 7, 8})
    void whatever_is_missing_or_for_nothing_anywhere_is_not_right(int place) {
        assertThat(balance(place, 0).isRight(8)).isTrue();
        assertThat(balance(place, 1).isRight(8)).isFalse();
    }

    @Test
    void no_email_may_come_more_often_than_nine_times() {
        assertThat(balance(REPEATED, 8, 9).isRight(8)).isTrue();
        assertThat(balance(REPEATED, 8, 10).isRight(8)).isFalse();
    }

    @Test
    void a_seed_draws_the_same_troubles_again() {
        Troubles first = new Troubles(new Random(7));
        Troubles second = new Troubles(new Random(7));

        assertThat(IntStream.range(0, 100).mapToObj(i -> first.draw()).toList())
                .isEqualTo(IntStream.range(0, 100).mapToObj(i -> second.draw()).toList())
                .contains(Trouble.values());
        assertThat(first.window()).isEqualTo(second.window()).isPositive();
    }

    /** One that is right but for one figure, by its place among them. */
    private static Balance balance(int place, int figure) {
        return balance(place, figure, 2);
    }

    private static Balance balance(int place, int figure, int copies) {
        int[] figures = new int[9];
        figures[place] = figure;
        return new Balance(
                new Balance.Counts(10, 2, 1, 23, 12, 24, 12, 12),
                figures[0],
                figures[1],
                figures[2],
                figures[3],
                figures[4],
                figures[5],
                figures[REPEATED],
                copies,
                figures[7],
                figures[8],
                MENDED);
    }
}
