package dev.stayhub.outbox.drain;

import static dev.stayhub.outbox.testing.OutboxFixture.TOPIC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.outbox.Destination;
import dev.stayhub.outbox.Destination.Health;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.testing.OutboxFixture;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A provider that is away costs no message its life, is not hammered, and is not overrun when it is back. */
class OutageTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final long SPREAD_SECONDS = ReturnPace.SPREAD.toSeconds();
    private static final int BACKLOG = 140;

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    @RegisterExtension
    final Workers workers = new Workers(outbox);

    private final AtomicBoolean away = new AtomicBoolean(true);
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger claims = new AtomicInteger();
    private final List<Long> arrivals = Collections.synchronizedList(new ArrayList<>());

    @Test
    void no_attempt_is_spent_on_an_outage_and_the_return_is_spread_and_comes_in_no_gushes()
            throws InterruptedException {
        Destination provider = new Destination("provider", Duration.ofMillis(500));
        outbox.enqueue(BACKLOG);
        Drain drain = drain(provider);
        long backNanos;
        Thread worker = start(drain);
        try {
            await().atMost(LONG).until(() -> provider.health() != Health.REACHABLE);
            int callsUntilItWasLeftAlone = calls.get();
            await().atMost(LONG).until(() -> calls.get() >= callsUntilItWasLeftAlone + 3);
            assertThat(outbox.count("attempts > 1 OR (attempts > 0 AND leased_until IS NULL)"))
                    .isZero();
            assertThat(outbox.count("status <> 'PENDING'")).isZero();

            claims.set(0);
            away.set(false);
            backNanos = System.nanoTime();
            await().atMost(LONG).until(() -> outbox.count("status = 'DONE'") == BACKLOG);
        } finally {
            drain.stop();
            worker.join();
        }

        assertThat(outbox.count("attempts = 1")).isEqualTo(BACKLOG);
        assertThat(arrivalsAheadOfThePace(backNanos)).isEmpty();
        // About forty claims on an idle machine; it would be one a second if the claimer kept to its interval.
        assertThat(claims.longValue()).as("claims that took something").isGreaterThanOrEqualTo(2 * SPREAD_SECONDS);
    }

    @Test
    void a_single_message_that_always_fails_while_others_succeed_dies_and_takes_nobody_along()
            throws InterruptedException {
        away.set(false);
        outbox.enqueue(20);
        Destination provider = new Destination("provider", Duration.ofMillis(500));
        Subscription subscription = Subscription.of(
                TOPIC,
                "send",
                (message, lease) ->
                        message.subject().equals("subject-7") ? Outcome.retry("450 not this one") : Outcome.done(),
                provider);
        Drain drain = workers.drain(TestSettings.of("a").withBackoff(Duration.ofMillis(1)), List.of(subscription));
        Thread worker = start(drain);

        await().atMost(LONG).until(() -> outbox.count("status = 'DEAD'") == 1);
        drain.stop();
        worker.join();

        assertThat(outbox.count("subject = 'subject-7' AND status = 'DEAD' AND attempts = 8"))
                .isEqualTo(1);
        assertThat(outbox.count("status = 'DONE'")).isEqualTo(19);
        assertThat(provider.health()).isEqualTo(Health.REACHABLE);
    }

    @Test
    void later_costs_no_attempt_and_says_nothing_against_the_destination() throws InterruptedException {
        outbox.enqueue(30);
        Destination provider = new Destination("provider", Duration.ofMinutes(1));
        Subscription greylisting =
                Subscription.of(TOPIC, "send", (message, lease) -> Outcome.later("450 greylisted"), provider);

        Totals totals = workers.drain(TestSettings.of("a").withMaxAttempts(1), List.of(greylisting))
                .once();

        assertThat(totals.unavailable()).isEqualTo(30);
        assertThat(outbox.count(
                        "status = 'PENDING' AND attempts = 0 AND deferrals = 1 AND last_error = '450 greylisted'"))
                .isEqualTo(30);
        assertThat(provider.health()).isEqualTo(Health.REACHABLE);
    }

    @Test
    void trouble_of_the_database_costs_no_attempt() throws InterruptedException {
        outbox.enqueue(5);
        List<String> states = List.of("55P03", "40P01", "57014", "53300", "08006");
        Subscription troubled = Subscription.of(TOPIC, "send", (message, lease) -> {
            int number = Integer.parseInt(message.subject().substring("subject-".length()));
            throw new SQLException("trouble", states.get(number));
        });

        workers.drain(TestSettings.of("a").withMaxAttempts(1), List.of(troubled))
                .once();

        assertThat(outbox.count("status = 'PENDING' AND attempts = 0 AND deferrals = 1"))
                .isEqualTo(5);
    }

    @Test
    void what_a_handler_throws_says_nothing_about_its_destination() throws InterruptedException {
        outbox.enqueue(30);
        Destination provider = new Destination("provider", Duration.ofMillis(500));
        Subscription throwing = Subscription.of(
                TOPIC,
                "send",
                (message, lease) -> {
                    throw new IllegalStateException("a bug of ours");
                },
                provider);

        Totals totals = workers.drain(TestSettings.of("a"), List.of(throwing)).once();

        assertThat(totals.retried()).isEqualTo(30);
        assertThat(provider.health()).isEqualTo(Health.REACHABLE);
    }

    @Test
    void messages_of_other_topics_go_on_while_one_destination_is_away() throws InterruptedException {
        outbox.enqueue("door.opened", 200);
        outbox.enqueue(200);
        Destination provider = new Destination("provider", Duration.ofMinutes(1));
        Drain drain = workers.drain(
                TestSettings.of("a"),
                List.of(
                        Subscription.of(TOPIC, "send", (message, lease) -> Outcome.unavailable("away"), provider),
                        Subscription.of("door.opened", "log", (message, lease) -> Outcome.done())));

        drain.untilNothingIsDue();

        assertThat(outbox.count("topic = 'door.opened' AND status = 'DONE'")).isEqualTo(200);
        assertThat(outbox.count("topic = '" + TOPIC + "' AND status = 'PENDING' AND attempts = 0"))
                .isEqualTo(200);
    }

    private Drain drain(Destination provider) {
        Subscription subscription = Subscription.of(
                TOPIC,
                "send",
                (message, lease) -> {
                    calls.incrementAndGet();
                    if (away.get()) {
                        return Outcome.unavailable("connection refused");
                    }
                    arrivals.add(System.nanoTime());
                    return Outcome.done();
                },
                provider);
        // Polls as seldom as real workers do.
        DrainSettings settings = new DrainSettings("a", 8, 100, INTERVAL, LONG, LONG, Duration.ofMillis(500), 8, LONG);
        return Drain.create(
                outbox.jdbi(), outbox.jdbi(), List.of(subscription), settings, new Random(1), new DrainListener() {
                    @Override
                    public void claimed(Map<String, Integer> messagesByTopic, Duration took) {
                        claims.addAndGet(messagesByTopic.isEmpty() ? 0 : 1);
                    }
                });
    }

    private static Thread start(Drain drain) {
        Thread worker = new Thread(() -> {
            try {
                drain.untilStopped();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        worker.start();
        return worker;
    }

    /** Counted from before the return, so on a slow machine an arrival is later than its place, and never earlier. */
    private List<Integer> arrivalsAheadOfThePace(long backNanos) {
        double perSecond = (double) BACKLOG / SPREAD_SECONDS;
        // The message that found out that the provider is back is not paced.
        return IntStream.range(1, BACKLOG)
                .filter(paced -> paced > perSecond * (arrivals.get(paced) - backNanos) / 1e9)
                .boxed()
                .toList();
    }
}
