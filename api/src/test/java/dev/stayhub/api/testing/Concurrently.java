package dev.stayhub.api.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/** Many threads that do something at the same moment. */
public final class Concurrently {

    private Concurrently() {}

    /** What each of them got, in the order of their numbers from 0. */
    public static <T> List<T> run(int threads, IntFunction<T> work) {
        CyclicBarrier start = new CyclicBarrier(threads);
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Future<T>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int number = i;
                running.add(executor.submit(() -> {
                    start.await(Waits.PATIENCE.toSeconds(), TimeUnit.SECONDS);
                    return work.apply(number);
                }));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> one : running) {
                results.add(one.get(Waits.PATIENCE.toSeconds(), TimeUnit.SECONDS));
            }
            return results;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        } finally {
            executor.shutdownNow();
        }
    }
}
