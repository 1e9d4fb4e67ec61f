package dev.stayhub.bench.run;

import dev.stayhub.bench.drain.Drains;
import dev.stayhub.bench.drain.OutboxTable;
import dev.stayhub.bench.measure.Bed;
import dev.stayhub.bench.measure.Benchmark;
import dev.stayhub.bench.measure.Samples;
import dev.stayhub.bench.process.MeasuredWorker;
import dev.stayhub.bench.process.Programs;
import dev.stayhub.bench.process.WorkerPlan;
import dev.stayhub.bench.report.Figures;
import dev.stayhub.bench.report.Section;
import dev.stayhub.bench.report.Table;
import dev.stayhub.bench.report.Target;
import dev.stayhub.bench.server.BenchDatabase;
import dev.stayhub.local.process.ChildProcess;
import java.util.List;

/** Whether slots are kept busy by a handler that waits 5 ms, and whether a second worker doubles that. */
final class HandlerTime implements Benchmark {

    private static final int HANDLER_MILLIS = 5;
    private static final double POSSIBLE = Drains.SLOTS * 1000.0 / HANDLER_MILLIS;

    @Override
    public String name() {
        return "handler-5ms";
    }

    @Override
    public Section run(Bed bed) throws InterruptedException {
        int messages = bed.of(16_000, 400);
        int rounds = bed.of(3, 1);
        Samples ofOne = new Samples();
        Samples ofTwo = new Samples();
        Table table = Table.of("A second", "Round", "One worker", "Two workers", "Ratio");
        try (BenchDatabase database = bed.server().create(name())) {
            OutboxTable outbox = new OutboxTable(database);
            start(bed, database, "worker-1");
            outbox.rateOf(messages / 4);
            for (int round = 1; round <= rounds; round++) {
                bed.say("handler-5ms, round " + round + " of " + rounds);
                double one = outbox.rateOf(messages);
                ChildProcess second = start(bed, database, "worker-2");
                outbox.rateOf(messages / 4);
                double two = outbox.rateOf(2 * messages);
                second.stop();
                ofOne.add(one);
                ofTwo.add(two);
                table.row(Integer.toString(round), Figures.whole(one), Figures.whole(two), Figures.decimal(two / one));
            }
        }
        double ratio = ofTwo.median() / ofOne.median();
        table.row("median", Figures.whole(ofOne.median()), Figures.whole(ofTwo.median()), Figures.decimal(ratio));
        return new Section(
                "A handler that takes 5 ms",
                "Workers are processes of their own with 8 slots each; the handler sleeps. " + Figures.whole(POSSIBLE)
                        + " a second is what 8 slots could do at best. " + Figures.whole(messages)
                        + " messages for one worker, twice as many for two; from the first claim to the last settle.",
                List.of(table),
                List.of(
                        Target.atLeast(0.95, ofOne.median() / POSSIBLE, "one worker, of what is possible"),
                        Target.atLeast(1.9, ratio, "two workers / one")));
    }

    private static ChildProcess start(Bed bed, BenchDatabase database, String name) throws InterruptedException {
        int port = Programs.freePort();
        return bed.programs()
                .start(
                        name,
                        MeasuredWorker.class,
                        database.worker(),
                        port,
                        WorkerPlan.handling(HANDLER_MILLIS, OutboxTable.TOPIC)
                                .arguments(
                                        "--http-port",
                                        Integer.toString(port),
                                        "--http-host",
                                        "127.0.0.1",
                                        "--mail",
                                        "file:" + bed.programs().directory().resolve("sent")));
    }
}
