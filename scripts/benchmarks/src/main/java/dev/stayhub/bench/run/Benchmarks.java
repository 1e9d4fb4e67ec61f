package dev.stayhub.bench.run;

import dev.stayhub.bench.measure.Benchmark;
import java.util.List;

/** All of them, by hand, in the order in which they run. */
public final class Benchmarks {

    public static final List<Benchmark> ALL = List.of(
            new Throughput(), new HandlerTime(), new Claim(), new Wakeup(), new LongTransaction(), new TableSettings());

    private Benchmarks() {}
}
