package dev.stayhub.api.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class KeyedCountersTest {

    private final KeyedCounters<AtomicLong> counters = new KeyedCounters<>(100, AtomicLong::new, AtomicLong::get);

    @Test
    void however_many_keys_come_the_number_of_counters_is_bounded() {
        for (int i = 0; i < 1_000_000; i++) {
            counters.get("key-" + i);
        }

        assertThat(counters.size()).isLessThanOrEqualTo(100);
    }

    @Test
    void the_highest_counters_are_kept() {
        counters.get("high").set(10);
        for (int i = 0; i < 1_000_000; i++) {
            counters.get("key-" + i).set(9);
        }

        assertThat(counters.get("high").get()).isEqualTo(10);
    }

    @Test
    void of_equal_counters_those_used_lately_are_kept() {
        for (int i = 0; i < 100; i++) {
            counters.get("key-" + i).set(5);
        }
        counters.get("key-0");
        counters.get("one more");

        assertThat(counters.get("key-0").get()).isEqualTo(5);
        assertThat(counters.get("key-1").get()).isZero();
    }
}
