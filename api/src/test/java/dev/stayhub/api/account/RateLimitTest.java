package dev.stayhub.api.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.SettableClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RateLimitTest {

    private final SettableClock clock = new SettableClock("2027-01-01T10:00:00Z");
    private final RateLimit limit = new RateLimit(2, Duration.ofSeconds(20), clock);

    @Test
    void attempts_come_back_one_by_one_and_never_more_than_there_were() {
        limit.take("key");
        limit.take("key");
        assertThat(limit.take("key")).contains(Duration.ofSeconds(10));

        clock.set("2027-01-01T10:00:10Z");
        assertThat(limit.take("key")).isEmpty();
        assertThat(limit.take("key")).contains(Duration.ofSeconds(10));
        clock.set("2027-01-01T12:00:00Z");
        limit.giveBack("key");
        assertThat(limit.take("key")).isEmpty();
        assertThat(limit.take("key")).isEmpty();
        assertThat(limit.take("key")).isPresent();
    }

    @Test
    void a_clock_that_is_set_back_gives_nothing_and_takes_nothing() {
        limit.take("key");
        clock.set("2026-12-31T10:00:00Z");

        assertThat(limit.take("key")).isEmpty();
        assertThat(limit.take("key")).isPresent();
    }

    @Test
    void however_many_try_only_so_many_are_remembered_the_latest() {
        limit.take("first");
        limit.take("first");
        limit.take("second");
        limit.take("second");
        for (int i = 0; i < RateLimit.MAX_KEYS - 1; i++) {
            limit.take("key-" + i);
            assertThat(limit.take("second")).isPresent();
        }

        assertThat(limit.size()).isEqualTo(RateLimit.MAX_KEYS);
        assertThat(limit.take("first")).isEmpty();
        assertThat(limit.take("second")).isPresent();
    }
}
