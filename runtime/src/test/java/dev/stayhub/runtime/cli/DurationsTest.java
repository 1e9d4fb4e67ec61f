package dev.stayhub.runtime.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class DurationsTest {

    @ParameterizedTest
    @CsvSource({
        "0s, PT0S",
        "250ms, PT0.25S",
        "30s, PT30S",
        "90s, PT1M30S",
        "5m, PT5M",
        "24h, PT24H",
        "7d, PT168H",
        "3650d, PT87600H"
    })
    void a_number_and_a_unit_are_a_duration(String text, Duration duration) {
        assertThat(Durations.parse(text)).isEqualTo(duration);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "30",
                "s",
                "-1s",
                "1.5s",
                "1,5s",
                "30 s",
                " 30s",
                "30S",
                "PT30S",
                "1w",
                "1h30m",
                "٣s",
                "9999999999ms"
            })
    void anything_else_is_not_one(String text) {
        assertThatThrownBy(() -> Durations.parse(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessage("'" + text + "' is not a duration such as 250ms, 30s, 5m, 24h or 7d");
    }

    @ParameterizedTest
    @ValueSource(strings = {"3651d", "87601h", "999999999m", "999999999d"})
    void nothing_takes_longer_than_ten_years(String text) {
        assertThatThrownBy(() -> Durations.parse(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessage("'" + text + "' is longer than ten years");
    }
}
