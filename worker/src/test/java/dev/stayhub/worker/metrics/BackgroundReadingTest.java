package dev.stayhub.worker.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BackgroundReadingTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofMillis(20);

    private final AtomicInteger source = new AtomicInteger(1);

    @Test
    void it_is_read_again_and_again_and_told_without_being_waited_for() {
        AtomicInteger told = new AtomicInteger();
        try (BackgroundReading<Integer> reading = new BackgroundReading<>("a number", SHORT, source::get, told::set)) {
            assertThat(reading.fresh()).isEmpty();
            reading.start();
            await().atMost(LONG)
                    .until(() -> reading.fresh().filter(read -> read == 1).isPresent());

            source.set(2);
            await().atMost(LONG)
                    .until(() -> reading.fresh().filter(read -> read == 2).isPresent());
            await().atMost(LONG).until(() -> told.get() == 2);
        }
    }

    @Test
    void what_can_no_longer_be_read_is_soon_not_told_and_its_age_grows_until_it_can() {
        try (BackgroundReading<Integer> reading = new BackgroundReading<>("a number", SHORT, this::readable, n -> {})) {
            reading.start();
            await().atMost(LONG).until(() -> reading.fresh().isPresent());

            source.set(0);
            await().atMost(LONG).until(() -> reading.fresh().isEmpty());
            assertThat(reading.age()).isGreaterThan(SHORT.multipliedBy(3));

            source.set(3);
            await().atMost(LONG)
                    .until(() -> reading.fresh().filter(read -> read == 3).isPresent());
        }
    }

    private int readable() {
        if (source.get() == 0) {
            throw new IllegalStateException("away on purpose");
        }
        return source.get();
    }

    @Test
    void one_that_hangs_is_not_waited_for_and_not_told_for_ever() {
        CountDownLatch hungUp = new CountDownLatch(1);
        try (BackgroundReading<Integer> reading = new BackgroundReading<>(
                "a number", SHORT, () -> source.get() == 0 ? hang(hungUp) : source.get(), n -> {})) {
            reading.start();
            await().atMost(LONG).until(() -> reading.fresh().isPresent());

            source.set(0);
            await().atMost(LONG).until(() -> hungUp.getCount() == 0);
            await().atMost(LONG).until(() -> reading.fresh().isEmpty());
        }
    }

    private static int hang(CountDownLatch hungUp) {
        hungUp.countDown();
        try {
            new CountDownLatch(1).await();
            return 0;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
