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
        Permit first = limit.take("key");
        limit.take("key");
        assertThat(limit.take("key").retryAfter()).contains(Duration.ofSeconds(10));

        clock.set("2027-01-01T10:00:10Z");
        assertThat(limit.take("key").retryAfter()).isEmpty();
        assertThat(limit.take("key").retryAfter()).contains(Duration.ofSeconds(10));
        clock.set("2027-01-01T12:00:00Z");
        first.giveBack();
        assertThat(limit.take("key").retryAfter()).isEmpty();
        assertThat(limit.take("key").retryAfter()).isEmpty();
        assertThat(limit.take("key").retryAfter()).isPresent();
    }

    @Test
    void a_clock_that_is_set_back_gives_nothing_and_takes_nothing() {
        limit.take("key");
        clock.set("2026-12-31T10:00:00Z");

        assertThat(limit.take("key").retryAfter()).isEmpty();
        assertThat(limit.take("key").retryAfter()).isPresent();
    }

    @Test
    void a_flood_of_keys_does_not_give_one_that_is_used_up_a_new_start() {
        limit.take("used up");
        limit.take("used up");
        for (int i = 0; i < 3 * RateLimit.MAX_KEYS; i++) {
            limit.take("key-" + i);
        }

        assertThat(limit.size()).isLessThanOrEqualTo(RateLimit.MAX_KEYS);
        assertThat(limit.take("used up").retryAfter()).isPresent();
    }
}
