package dev.stayhub.local.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.local.faults.Cell.Repeats;
import org.junit.jupiter.api.Test;

class CellTest {

    @Test
    void after_a_fault_that_hits_one_email_it_is_repeated_or_not() {
        assertThat(Repeats.of(0, 0)).isEqualTo(Repeats.NONE);
        assertThat(Repeats.of(1, 0)).isEqualTo(Repeats.AT_LEAST_ONE);
    }

    @Test
    void after_one_that_hits_many_any_number_up_to_the_window_is_the_same_to_the_page() {
        assertThat(Repeats.of(0, 4)).isEqualTo(Repeats.of(4, 4)).isEqualTo(Repeats.WITHIN_THE_WINDOW);
        assertThat(Repeats.of(5, 4)).isEqualTo(Repeats.MORE_THAN_THE_WINDOW);
        assertThat(new Cell(false, Repeats.MORE_THAN_THE_WINDOW, false, false, "").text())
                .isEqualTo("no / **more than the window** / no");
    }
}
