package dev.stayhub.api.testing;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** How long tests wait for what is bound to come: so long that no machine is too slow. Nobody waits longer than it takes. */
public final class Waits {

    public static final Duration PATIENCE = Duration.ofSeconds(60);

    private Waits() {}

    /** Waits for a condition. */
    public static ConditionFactory await() {
        return Awaitility.await().atMost(PATIENCE);
    }

    /** Whether the latch was opened in time. */
    public static boolean awaited(CountDownLatch latch) {
        try {
            return latch.await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What becomes of a request that is sent again as long as there is too much to do: 503, and nothing was done. */
    public static ApiResponse answered(Supplier<ApiResponse> request) {
        ApiResponse answer = request.get();
        while (answer.status() == 503) {
            answer = request.get();
        }
        return answer;
    }
}
