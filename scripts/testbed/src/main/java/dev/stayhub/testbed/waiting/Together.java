package dev.stayhub.testbed.waiting;

import dev.stayhub.testbed.TestbedException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Does several things at once, each on a thread of its own. */
public final class Together {

    private Together() {}

    /**
     * Returns when all are done, with what they returned, in their order.
     *
     * @throws TestbedException if one of them failed with a checked exception; an unchecked one comes as it is
     */
    public static <T> List<T> all(List<Callable<T>> works) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(Math.max(1, works.size()));
        try {
            return results(threads.invokeAll(works));
        } finally {
            threads.shutdownNow();
        }
    }

    /** What they returned; waits for it. */
    public static <T> List<T> results(List<Future<T>> futures) throws InterruptedException {
        List<T> results = new ArrayList<>();
        for (Future<T> future : futures) {
            try {
                results.add(future.get());
            } catch (ExecutionException e) {
                throw e.getCause() instanceof RuntimeException known
                        ? known
                        : new TestbedException("it failed: " + e.getCause(), e.getCause());
            }
        }
        return results;
    }
}
