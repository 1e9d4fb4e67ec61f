package dev.stayhub.local.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BalanceTest {

    private static final int REPEATED = 6;

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
                figures[8]);
    }
}
