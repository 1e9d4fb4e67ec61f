package dev.stayhub.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.outbox.Destination.Health;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DestinationTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration PAUSE = Duration.ofMillis(50);
    private static final Outcome AWAY = Outcome.unavailable("no answer");

    private final CountDownLatch end = new CountDownLatch(1);

    @AfterEach
    void endTheTrial() {
        end.countDown();
    }

    @Test
    void a_trial_that_hangs_is_not_waited_for_and_the_next_one_finds_out() throws Exception {
        Destination destination = new Destination("mail", PAUSE, Duration.ofMillis(200), System::nanoTime);
        open(destination);
        await().atMost(LONG).until(() -> destination.health() == Health.ON_TRIAL);
        hangOn(destination);

        await().atMost(LONG).until(() -> destination.call(Outcome::done).equals(Outcome.done()));

        assertThat(destination.health()).isEqualTo(Health.REACHABLE);
    }

    @Test
    void while_its_trial_is_under_way_no_other_message_is_asked_for() throws Exception {
        Destination destination = new Destination("mail", PAUSE);
        open(destination);
        await().atMost(LONG).until(() -> destination.health() == Health.ON_TRIAL);

        hangOn(destination);

        assertThat(destination.health()).isEqualTo(Health.UNREACHABLE);
        assertThat(destination.call(Outcome::done)).isInstanceOf(Outcome.Postponed.class);
    }

    @Test
    void one_that_asks_for_a_pause_is_left_alone_for_that_long_and_by_all() throws Exception {
        Destination destination = new Destination("mail", PAUSE);

        destination.call(
                () -> new Outcome.Unavailable("slow down", Optional.empty(), Optional.of(Duration.ofMinutes(10))));

        await().during(PAUSE.multipliedBy(4)).atMost(LONG).until(() -> destination.health() == Health.UNREACHABLE);
        assertThat(destination.call(Outcome::done)).isInstanceOf(Outcome.Postponed.class);
    }

    /** A mail server that takes minutes for an email takes it. */
    @Test
    void slow_calls_that_end_well_say_nothing_against_it() throws Exception {
        AtomicLong clock = new AtomicLong();
        Destination destination = new Destination("mail", PAUSE, LONG, clock::get);

        for (int i = 0; i < 20; i++) {
            destination.call(() -> {
                clock.addAndGet(TimeUnit.MINUTES.toNanos(3));
                return Outcome.done();
            });
        }

        assertThat(destination.health()).isEqualTo(Health.REACHABLE);
    }

    @Test
    void it_says_whether_it_has_taken_anything_since() throws Exception {
        Destination destination = new Destination("mail", PAUSE);
        long before = System.nanoTime();
        destination.call(() -> AWAY);
        destination.call(() -> Outcome.refused("no such mailbox"));
        assertThat(destination.hasSucceededSince(before)).isFalse();

        destination.call(Outcome::done);

        assertThat(destination.hasSucceededSince(before)).isTrue();
        assertThat(destination.hasSucceededSince(System.nanoTime())).isFalse();
    }

    @Test
    void a_message_that_this_side_postpones_says_nothing_about_it() throws Exception {
        Destination destination = new Destination("mail", PAUSE);
        open(destination);
        await().atMost(LONG).until(() -> destination.health() == Health.ON_TRIAL);

        destination.call(() -> Outcome.postponed("our own rate"));

        assertThat(destination.health()).isEqualTo(Health.ON_TRIAL);
    }

    private static void open(Destination destination) throws Exception {
        for (int i = 0; i < 5; i++) {
            destination.call(() -> AWAY);
        }
    }

    private void hangOn(Destination destination) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        Thread trial = new Thread(() -> {
            try {
                destination.call(() -> {
                    begun.countDown();
                    end.await();
                    return AWAY;
                });
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        trial.setDaemon(true);
        trial.start();
        begun.await();
    }
}
