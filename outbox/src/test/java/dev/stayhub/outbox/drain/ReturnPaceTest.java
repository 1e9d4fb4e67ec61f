package dev.stayhub.outbox.drain;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ReturnPaceTest {

    private static final long START_NANOS = 4_711;

    @Test
    void a_backlog_is_spread_evenly_over_its_time_and_then_unpaced() {
        ReturnPace pace = new ReturnPace(700, 8, START_NANOS);

        assertThat(pace.allowance(at(0))).isZero();
        assertThat(pace.allowance(at(1_000))).isEqualTo(100);
        pace.took(100);
        assertThat(pace.allowance(at(1_000))).isZero();
        assertThat(pace.allowance(at(1_500))).isEqualTo(50);
        assertThat(pace.isOver(at(6_999))).isFalse();
        assertThat(pace.isOver(at(7_000))).isTrue();
    }

    @Test
    void a_small_backlog_goes_at_the_rate_that_is_asked_for_at_least() {
        assertThat(new ReturnPace(3, 8, START_NANOS).allowance(at(500))).isEqualTo(4);
    }

    @Test
    void what_was_taken_beyond_the_allowance_is_waited_for() {
        ReturnPace pace = new ReturnPace(700, 8, START_NANOS);
        pace.took(150);

        assertThat(pace.allowance(at(1_000))).isZero();
        assertThat(pace.allowance(at(2_000))).isEqualTo(50);
    }

    private static long at(long millis) {
        return START_NANOS + Duration.ofMillis(millis).toNanos();
    }
}
