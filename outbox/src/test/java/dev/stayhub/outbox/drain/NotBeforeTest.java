package dev.stayhub.outbox.drain;

import static dev.stayhub.outbox.drain.OutboxRows.TOPIC;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.migrations.testing.TestDatabase;
import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A destination that asks for another time, as HTTP does with Retry-After, is not called before it. */
class NotBeforeTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private Jdbi jdbi;
    private OutboxRows rows;

    @BeforeEach
    void emptyOutbox() {
        jdbi = Jdbi.create(database.worker()).installPlugin(new PostgresPlugin());
        rows = new OutboxRows(database);
    }

    static Stream<Named<Function<Instant, Outcome>>> answersThatAskForATime() {
        return Stream.of(
                Named.of("retry", asked -> new Outcome.Retry("429", Optional.of(asked))),
                Named.of("unavailable", asked -> new Outcome.Unavailable("503", Optional.of(asked))),
                Named.of("later", asked -> new Outcome.Later("450", Optional.of(asked))));
    }

    @ParameterizedTest
    @MethodSource("answersThatAskForATime")
    void a_message_does_not_come_again_before_the_time_asked_for(Function<Instant, Outcome> answer)
            throws InterruptedException {
        rows.enqueue(1);
        Instant asked = rows.now().plusSeconds(3_600);
        // The backoff alone would bring it back after a millisecond.
        once((message, lease) -> answer.apply(asked), Duration.ofMillis(1));

        assertThat(rows.column("available_at", Instant.class)).containsExactly(asked);
        once((message, lease) -> Outcome.refused("it came too early"), Duration.ofMillis(1));
        assertThat(rows.count("status = 'PENDING'")).isEqualTo(1);
    }

    @Test
    void a_backoff_that_is_longer_than_what_was_asked_for_is_kept() throws InterruptedException {
        rows.enqueue(1);
        Instant asked = rows.now().plusSeconds(1);
        Instant before = rows.now();

        once((message, lease) -> new Outcome.Unavailable("503", Optional.of(asked)), Duration.ofMinutes(4));

        assertThat(rows.column("available_at", Instant.class)).allMatch(before.plusSeconds(120)::isBefore);
    }

    @Test
    void of_several_handlers_the_one_that_asked_for_the_latest_time_is_heard() throws InterruptedException {
        rows.enqueue(1);
        Instant soon = rows.now().plusSeconds(600);
        Instant late = rows.now().plusSeconds(1_200);

        once(
                List.of(
                        Subscription.of(TOPIC, "soon", (message, lease) -> new Outcome.Later("450", Optional.of(soon))),
                        Subscription.of(TOPIC, "late", (message, lease) -> new Outcome.Retry("429", Optional.of(late))),
                        Subscription.of(TOPIC, "whenever", (message, lease) -> Outcome.unavailable("refused"))),
                Duration.ofSeconds(2));

        assertThat(rows.column("available_at", Instant.class)).containsExactly(late);
    }

    private void once(Handler handler, Duration backoff) throws InterruptedException {
        once(List.of(Subscription.of(TOPIC, "send", handler)), backoff);
    }

    private void once(List<Subscription> subscriptions, Duration backoff) throws InterruptedException {
        Drain.create(
                        jdbi,
                        jdbi,
                        subscriptions,
                        TestSettings.of("a").backoff(backoff).build(),
                        new Random(1))
                .once();
    }
}
