package dev.stayhub.worker.email;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stayhub.worker.email.SendRate.Turn;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SendRateTest {

    private static final Duration LONG = Duration.ofMinutes(1);
    private static final long QUARTER_NANOS = 250_000_000;

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - QUARTER_NANOS); // About to wrap around.
    private final SendRate fourASecond = new SendRate(QUARTER_NANOS, nanos::get);

    @Test
    void turns_come_at_even_distances() {
        assertThat(fourASecond.next(LONG)).isEqualTo(new Turn(true, Duration.ZERO));
        assertThat(fourASecond.next(LONG)).isEqualTo(new Turn(true, Duration.ofMillis(250)));
        assertThat(fourASecond.next(LONG)).isEqualTo(new Turn(true, Duration.ofMillis(500)));

        nanos.addAndGet(4 * QUARTER_NANOS);
        assertThat(fourASecond.next(LONG)).isEqualTo(new Turn(true, Duration.ZERO));
    }

    @Test
    void a_quiet_time_is_not_made_up_for() {
        nanos.addAndGet(400 * QUARTER_NANOS);

        assertThat(fourASecond.next(LONG)).isEqualTo(new Turn(true, Duration.ZERO));
        assertThat(fourASecond.next(LONG)).isEqualTo(new Turn(true, Duration.ofMillis(250)));
    }

    @Test
    void a_turn_that_is_too_far_off_is_left_to_others() {
        fourASecond.next(LONG);

        assertThat(fourASecond.next(Duration.ofMillis(249))).isEqualTo(new Turn(false, Duration.ofMillis(250)));
        assertThat(fourASecond.next(Duration.ofMillis(250))).isEqualTo(new Turn(true, Duration.ofMillis(250)));
    }

    @Test
    void without_a_rate_nobody_waits() throws InterruptedException {
        for (int i = 0; i < 1_000; i++) {
            assertThat(SendRate.unlimited().await(Duration.ZERO)).isEmpty();
        }
    }

    @Test
    void whoever_waits_has_waited() throws InterruptedException {
        SendRate rate = SendRate.perSecond(20);
        long start = System.nanoTime();
        for (int i = 0; i < 5; i++) {
            assertThat(rate.await(LONG)).isEmpty();
        }

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(200));
    }

    @Test
    void a_rate_is_at_least_one() {
        assertThatIllegalArgumentException().isThrownBy(() -> SendRate.perSecond(0));
    }
}
