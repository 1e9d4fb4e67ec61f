package dev.stayhub.worker;

import dev.stayhub.outbox.drain.Drain;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes SIGTERM and Ctrl-C stop the drain instead of cutting it off. The JVM ends as soon as its shutdown hooks do, so the
 * hook waits until this is closed: until the work is put away and the summary is printed.
 */
final class GracefulStop implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(GracefulStop.class);
    /** For settling, after the handlers' grace. */
    private static final Duration MARGIN = Duration.ofSeconds(10);

    private final CountDownLatch ended = new CountDownLatch(1);

    GracefulStop(Drain drain, Duration grace) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(drain, grace.plus(MARGIN)), "stop"));
    }

    private void stop(Drain drain, Duration patience) {
        drain.stop();
        try {
            if (!ended.await(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                log.warn("not all work could be put away in time; its leases will lapse");
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
