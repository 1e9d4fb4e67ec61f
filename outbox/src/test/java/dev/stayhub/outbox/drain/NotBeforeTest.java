package dev.stayhub.outbox.drain;

import static dev.stayhub.outbox.testing.OutboxFixture.TOPIC;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.testing.OutboxFixture;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A destination that asks for another time, as HTTP does with Retry-After, is not called before it. */
class NotBeforeTest {

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    @RegisterExtension
    final Workers workers = new Workers(outbox);

    static Stream<Named<Outcome>> answersThatAskForATime() {
        Optional<Duration> hour = Optional.of(Duration.ofHours(1));
        return Stream.of(
                Named.of("retry", new Outcome.Retry("429", hour)),
                Named.of("unavailable", new Outcome.Unavailable("no answer", hour, Optional.empty())),
                Named.of("unavailable for all", new Outcome.Unavailable("503", Optional.empty(), hour)),
                Named.of("later", new Outcome.Later("450", hour)),
                Named.of("postponed", new Outcome.Postponed("our rate", hour)));
    }

    /** The database adds the pause to its own clock: the worker's may be hours behind. */
    @ParameterizedTest
    @MethodSource("answersThatAskForATime")
    void a_message_does_not_come_again_before_the_time_asked_for(Outcome answer) throws InterruptedException {
        outbox.enqueue(1);
        Instant before = outbox.now();
        // The backoff alone would bring it back after a millisecond.
        once((message, lease) -> answer, Duration.ofMillis(1));
        Instant after = outbox.now();

        assertThat(outbox.column("available_at", Instant.class))
                .singleElement(InstanceOfAssertFactories.INSTANT)
                .isBetween(before.plusSeconds(3_600), after.plusSeconds(3_600));
        once((message, lease) -> Outcome.refused("it came too early"), Duration.ofMillis(1));
        assertThat(outbox.count("status = 'PENDING'")).isEqualTo(1);
    }

    @Test
    void a_backoff_that_is_longer_than_what_was_asked_for_is_kept() throws InterruptedException {
        outbox.enqueue(1);
        Instant before = outbox.now();
        Optional<Duration> second = Optional.of(Duration.ofSeconds(1));

        once((message, lease) -> new Outcome.Unavailable("503", second, second), Duration.ofMinutes(4));

        assertThat(outbox.column("available_at", Instant.class)).allMatch(before.plusSeconds(120)::isBefore);
    }

    private void once(Handler handler, Duration backoff) throws InterruptedException {
        once(List.of(Subscription.of(TOPIC, "send", handler)), backoff);
    }

    private void once(List<Subscription> subscriptions, Duration backoff) throws InterruptedException {
        workers.drain(TestSettings.of("a").withBackoff(backoff), subscriptions).once();
    }
}
