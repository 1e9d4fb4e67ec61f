package dev.stayhub.bench.run;

import dev.stayhub.bench.drain.OutboxTable;
import dev.stayhub.bench.drain.TimedDrain;
import dev.stayhub.bench.drain.WorkerPools;
import dev.stayhub.bench.measure.Bed;
import dev.stayhub.bench.measure.Benchmark;
import dev.stayhub.bench.measure.Rounds;
import dev.stayhub.bench.report.Section;
import dev.stayhub.bench.report.Target;
import dev.stayhub.bench.scheduler.ScheduledTasks;
import dev.stayhub.bench.server.BenchDatabase;
import dev.stayhub.testbed.report.Figures;
import java.util.List;

/** How many messages one worker settles a second when its handler does nothing, and how many tasks db-scheduler does. */
final class Throughput implements Benchmark {

    @Override
    public String name() {
        return "throughput";
    }

    @Override
    public Section run(Bed bed) throws InterruptedException {
        int messages = bed.of(50_000, 500);
        int rounds = bed.of(4, 1);
        Rounds measured = new Rounds(
                "A second", "Outbox", "db-scheduler " + ScheduledTasks.version(), (ours, theirs) -> ours / theirs);
        try (BenchDatabase database = bed.server().create(name());
                WorkerPools pools = new WorkerPools(database, WorkerPools.CUSTOM_PLANS);
                ScheduledTasks tasks = new ScheduledTasks(database)) {
            OutboxTable outbox = new OutboxTable(database);
            TimedDrain drain = new TimedDrain(outbox, pools);
            for (int round = 0; round <= rounds; round++) {
                bed.say("throughput, round " + round + " of " + rounds);
                outbox.refill(messages);
                double ofOutbox = drain.messagesASecond(messages);
                tasks.refill(messages);
                double ofScheduler = tasks.tasksASecond(messages);
                if (round == 0) {
                    measured.warmUp(ofOutbox, ofScheduler);
                } else {
                    measured.add(ofOutbox, ofScheduler);
                }
            }
        }
        return new Section(
                "Throughput of one worker, empty handler",
                Figures.whole(messages)
                        + " messages with a payload of 200 bytes, one worker with 8 slots; as many one-time"
                        + " tasks, 8 threads, `pollUsingLockAndFetch(1.0, 4.0)`. In turn, on the same server. From the"
                        + " start to the commit that settles the last one.",
                List.of(measured.table()),
                List.of(Target.atLeast(2, measured.ratio(), "outbox / db-scheduler")));
    }
}
