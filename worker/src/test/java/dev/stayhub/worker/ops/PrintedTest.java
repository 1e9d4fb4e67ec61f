package dev.stayhub.worker.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrintedTest {

    @Test
    void an_age_is_told_in_one_unit() {
        assertThat(Printed.age(Duration.ofSeconds(-3))).isEqualTo("0s");
        assertThat(Printed.age(Duration.ofMillis(59_900))).isEqualTo("59s");
        assertThat(Printed.age(Duration.ofSeconds(11 * 60 + 59))).isEqualTo("11m");
        assertThat(Printed.age(Duration.ofHours(47))).isEqualTo("47h");
        assertThat(Printed.age(Duration.ofHours(49))).isEqualTo("2d");
    }

    @Test
    void nothing_in_a_message_can_steer_the_terminal() {
        assertThat(Printed.oneLine("550 \u001b[2J\u009b31m no\r\nsuch\u202e box"))
                .isEqualTo("550  [2J 31m no such  box");
        assertThat(Printed.oneLine("x".repeat(100), 80)).hasSize(80).endsWith("x...");
    }

    @Test
    void a_table_is_as_wide_as_it_has_to_be() {
        assertThat(Printed.table(List.of(List.of("TOPIC", "DUE"), List.of("a", "100000+"))))
                .containsExactly("TOPIC      DUE", "a      100000+");
    }
}
