package dev.stayhub.local.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IndexDriftTest {

    @Test
    void none_is_when_nothing_is_missing_stale_or_extra() {
        assertThat(drift("missing=0 stale=0 extra=0 of 10 properties").isNone()).isTrue();
        assertThat(drift("missing=10 stale=0 extra=0 of 10 properties").isComplete())
                .isFalse();
        assertThat(drift("missing=0 stale=1 extra=0 of 10 properties").isComplete())
                .isFalse();
        assertThat(drift("missing=0 stale=0 extra=1 of 10 properties").hasExtra())
                .isTrue();
        assertThat(drift("missing=0 stale=0 extra=1 of 10 properties").isNone()).isFalse();
    }

    @Test
    void what_was_not_measured_is_not_none() {
        assertThat(drift("Connection refused").isNone()).isFalse();
        assertThat(drift("").line()).isEqualTo("not measured");
    }

    private static IndexDrift drift(String line) {
        return IndexDrift.of("search drift\n" + line + "\n");
    }
}
