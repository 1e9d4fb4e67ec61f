package dev.stayhub.outbox.drain.settle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BackoffTest {

    @Test
    void doubles_from_the_base_up_to_five_minutes() {
        Backoff backoff = Backoff.exact(Duration.ofSeconds(2));

        assertThat(IntStream.rangeClosed(1, 10)
                        .mapToObj(backoff::after)
                        .map(Duration::toSeconds)
                        .toList())
                .containsExactly(2L, 4L, 8L, 16L, 32L, 64L, 128L, 256L, 300L, 300L);
        assertThat(backoff.after(Integer.MAX_VALUE)).isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void jitter_spreads_delays_between_half_and_all_of_them() {
        Backoff backoff = Backoff.jittered(Duration.ofSeconds(2), new Random(4711));

        assertThat(IntStream.range(0, 1_000).mapToObj(any -> backoff.after(3).toMillis()))
                .allMatch(millis -> millis >= 4_000 && millis <= 8_000)
                .anyMatch(millis -> millis < 4_500)
                .anyMatch(millis -> millis > 7_500);
    }
}
