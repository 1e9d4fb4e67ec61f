package dev.stayhub.bench.run;

import dev.stayhub.bench.drain.OutboxTable;
import dev.stayhub.bench.drain.WorkerPools;
import dev.stayhub.bench.measure.Bed;
import dev.stayhub.bench.measure.Benchmark;
import dev.stayhub.bench.measure.Rounds;
import dev.stayhub.bench.process.MeasuredWorker;
import dev.stayhub.bench.report.Section;
import dev.stayhub.bench.report.Target;
import dev.stayhub.bench.server.BenchDatabase;
import dev.stayhub.testbed.network.FreePorts;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.testbed.process.ProgramBuilder;
import dev.stayhub.testbed.report.Figures;
import java.util.List;

/** Whether slots are kept busy by a handler that waits 5 ms, and whether a second worker doubles that. */
final class HandlerTime implements Benchmark {

    private static final double POSSIBLE = WorkerPools.SLOTS * 1000.0 / MeasuredWorker.HANDLER_MILLIS;

    @Override
    public String name() {
        return "handler-5ms";
    }

    @Override
    public Section run(Bed bed) throws InterruptedException {
        int messages = bed.of(16_000, 400);
        int rounds = bed.of(3, 1);
        Rounds measured = new Rounds("A second", "One worker", "Two workers", (one, two) -> two / one);
        try (BenchDatabase database = bed.server().create(name());
                Program first = start(bed, database, "worker-1")) {
            OutboxTable outbox = new OutboxTable(database);
            outbox.rateOf(messages / 4);
            for (int round = 1; round <= rounds; round++) {
                bed.say("handler-5ms, round " + round + " of " + rounds);
                double one = outbox.rateOf(messages);
                Program second = start(bed, database, "worker-2");
                outbox.rateOf(messages / 4);
                double two = outbox.rateOf(2 * messages);
                second.stop();
                measured.add(one, two);
            }
            first.stop();
        }
        return new Section(
                "A handler that takes 5 ms",
                "Workers are processes of their own with 8 slots each; the handler sleeps. " + Figures.whole(POSSIBLE)
                        + " a second is what 8 slots could do at best. " + Figures.whole(messages)
                        + " messages for one worker, twice as many for two; from the first claim to the last settle.",
                List.of(measured.table()),
                List.of(
                        Target.atLeast(0.95, measured.first() / POSSIBLE, "one worker, of what is possible"),
                        Target.atLeast(1.9, measured.ratio(), "two workers / one")));
    }

    private static Program start(Bed bed, BenchDatabase database, String name) throws InterruptedException {
        ProgramBuilder worker = Program.mainClass(MeasuredWorker.class).env(MeasuredWorker.TOPIC, OutboxTable.TOPIC);
        return bed.start(name, worker, database.programs().worker(), FreePorts.one());
    }
}
