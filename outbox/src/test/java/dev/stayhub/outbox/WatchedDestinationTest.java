package dev.stayhub.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.outbox.Destination.Health;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WatchedDestinationTest {

    private final Destination destination = Destination.withExternalProbe("search", Duration.ofMinutes(1));
    private final AtomicInteger recoveries = new AtomicInteger();

    @Test
    void its_first_failure_keeps_messages_away_until_somebody_says_that_it_answers_again() throws Exception {
        destination.onRecovery(recoveries::incrementAndGet);
        destination.call(Outcome::done);

        destination.call(() -> Outcome.unavailable("no answer"));

        assertThat(destination.health()).isEqualTo(Health.UNREACHABLE);
        assertThat(destination.call(Outcome::done)).isInstanceOf(Outcome.Postponed.class);
        destination.reportRecovered();
        assertThat(destination.health()).isEqualTo(Health.REACHABLE);
        assertThat(destination.call(Outcome::done)).isEqualTo(Outcome.done());
        assertThat(recoveries).hasValue(1);
    }

    @Test
    void to_be_told_that_it_answers_while_it_does_is_no_recovery() throws Exception {
        destination.onRecovery(recoveries::incrementAndGet);

        destination.reportRecovered();

        assertThat(destination.health()).isEqualTo(Health.REACHABLE);
        assertThat(recoveries).hasValue(0);
    }
}
