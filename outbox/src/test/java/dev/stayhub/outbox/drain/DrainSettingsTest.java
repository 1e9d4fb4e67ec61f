package dev.stayhub.outbox.drain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DrainSettingsTest {

    private static final DrainSettings DEFAULTS = DrainSettings.defaults("a");

    @Test
    void each_setting_is_changed_by_name_and_leaves_the_others() {
        DrainSettings changed =
                DEFAULTS.withSlots(2).withBatchSize(3).withMaxAttempts(4).withGrace(Duration.ZERO);

        assertThat(changed)
                .isEqualTo(new DrainSettings(
                        "a",
                        2,
                        3,
                        DEFAULTS.interval(),
                        DEFAULTS.lease(),
                        DEFAULTS.handlerTimeout(),
                        DEFAULTS.backoff(),
                        4,
                        Duration.ZERO));
        assertThat(DEFAULTS.withInterval(Duration.ofSeconds(7))
                        .withLease(Duration.ofSeconds(8))
                        .withHandlerTimeout(Duration.ofSeconds(9))
                        .withBackoff(Duration.ofSeconds(10)))
                .extracting(
                        DrainSettings::interval,
                        DrainSettings::lease,
                        DrainSettings::handlerTimeout,
                        DrainSettings::backoff)
                .containsExactly(
                        Duration.ofSeconds(7), Duration.ofSeconds(8), Duration.ofSeconds(9), Duration.ofSeconds(10));
    }

    static Arguments[] nonsense() {
        return new Arguments[] {
            of("slots", settings -> settings.withSlots(0)),
            of("slots", settings -> settings.withSlots(257)),
            of("batchSize", settings -> settings.withBatchSize(0)),
            of("interval", settings -> settings.withInterval(Duration.ZERO)),
            of("lease", settings -> settings.withLease(Duration.ofSeconds(-1))),
            of("handlerTimeout", settings -> settings.withHandlerTimeout(Duration.ZERO)),
            of("backoff", settings -> settings.withBackoff(Duration.ofMinutes(6))),
            of("maxAttempts", settings -> settings.withMaxAttempts(0)),
            of("grace", settings -> settings.withGrace(Duration.ofSeconds(-1))),
            of("name", settings -> DrainSettings.defaults(" ")),
        };
    }

    @ParameterizedTest
    @MethodSource("nonsense")
    void what_cannot_be_meant_is_refused_with_its_name(String name, UnaryOperator<DrainSettings> change) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> change.apply(DEFAULTS))
                .withMessageContaining(name);
    }

    private static Arguments of(String name, UnaryOperator<DrainSettings> change) {
        return Arguments.of(name, change);
    }
}
