package dev.stayhub.worker;

import dev.stayhub.outbox.drain.Drain;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes SIGTERM and Ctrl-C stop the drain gracefully. The JVM ends when its shutdown hooks end, so the hook waits until
 * this is closed, after the work is settled and the summary is printed.
 */
final class GracefulStop implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(GracefulStop.class);
    /** The time for settling, after the grace period of handlers. */
    private static final Duration MARGIN = Duration.ofSeconds(10);

    private final CountDownLatch ended = new CountDownLatch(1);

    GracefulStop(Drain drain, Duration grace) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(drain, grace.plus(MARGIN)), "stop"));
    }

    private void stop(Drain drain, Duration patience) {
        drain.stop();
        try {
            if (!ended.await(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                log.warn("not all messages could be settled in time; their leases will expire");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        ended.countDown();
    }
}
