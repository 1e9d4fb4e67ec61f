package dev.stayhub.bench.run;

import dev.stayhub.bench.drain.OutboxRows;
import dev.stayhub.bench.drain.OutboxTable;
import dev.stayhub.bench.drain.TimedClaims;
import dev.stayhub.bench.drain.WorkerPools;
import dev.stayhub.bench.measure.Bed;
import dev.stayhub.bench.measure.Benchmark;
import dev.stayhub.bench.report.Section;
import dev.stayhub.bench.report.Target;
import dev.stayhub.bench.server.BenchDatabase;
import dev.stayhub.testbed.report.Figures;
import dev.stayhub.testbed.report.Samples;
import dev.stayhub.testbed.report.Table;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** Whether a claim costs more when the table is full of what it does not want. */
final class Claim implements Benchmark {

    private static final int BATCH = 50;
    private static final double MOST = 1.2;

    @Override
    public String name() {
        return "claim";
    }

    @Override
    public Section run(Bed bed) throws InterruptedException {
        int unknown = bed.of(1_000_000, 1_000);
        int dead = bed.of(100_000, 100);
        int done = bed.quick() ? 5_000 : bed.done();
        Table table = Table.of(
                "A claim of 50, milliseconds",
                "Plan",
                "Empty, median",
                "Full, median",
                "Empty, p99",
                "Full, p99",
                "Ratio");
        List<Target> targets = new ArrayList<>();
        try (BenchDatabase empty = bed.server().create("claim-empty");
                BenchDatabase full = bed.server().create("claim-full")) {
            bed.say("claim: filling " + Figures.whole(unknown + dead + done) + " rows");
            try (Handle handle = full.open()) {
                OutboxRows.done(handle, OutboxTable.TOPIC, done);
                OutboxRows.pending(handle, "topic.unknown", unknown);
                OutboxRows.dead(handle, OutboxTable.TOPIC, dead);
            }
            for (String plan : List.of(WorkerPools.CUSTOM_PLANS, WorkerPools.GENERIC_PLANS)) {
                bed.say("claim: " + plan);
                targets.add(compare(empty, full, plan, bed.of(200, 3), table));
            }
        }
        return new Section(
                "A claim beside what it does not want",
                "Full: " + Figures.whole(done) + " DONE and " + Figures.whole(dead)
                        + " DEAD rows of the claimed topic, "
                        + Figures.whole(unknown)
                        + " pending rows of a topic that the worker does not know. Empty: none of"
                        + " them. Both have the same messages to claim, and are claimed from in turn; the first quarter of"
                        + " the claims is not counted.",
                List.of(table),
                targets);
    }

    /** The statement is prepared on the server from its fifth execution on; only then is a generic plan one. */
    private static Target compare(BenchDatabase empty, BenchDatabase full, String plan, int claims, Table table)
            throws InterruptedException {
        add(List.of(empty, full), claims * BATCH);
        Samples ofEmpty = new Samples();
        Samples ofFull = new Samples();
        try (WorkerPools emptyPools = new WorkerPools(empty, plan);
                WorkerPools fullPools = new WorkerPools(full, plan)) {
            TimedClaims onEmpty = new TimedClaims(emptyPools, BATCH);
            TimedClaims onFull = new TimedClaims(fullPools, BATCH);
            for (int claim = 0; claim < claims; claim++) {
                double emptyMillis = onEmpty.claim();
                double fullMillis = onFull.claim();
                if (claim >= claims / 4) {
                    ofEmpty.add(emptyMillis);
                    ofFull.add(fullMillis);
                }
            }
        }
        double ratio = ofFull.median() / ofEmpty.median();
        table.row(
                plan,
                Figures.decimal(ofEmpty.median()),
                Figures.decimal(ofFull.median()),
                Figures.decimal(ofEmpty.percentile(99)),
                Figures.decimal(ofFull.percentile(99)),
                Figures.decimal(ratio));
        return Target.atMost(MOST, ratio, "full / empty, " + plan);
    }

    private static void add(List<BenchDatabase> databases, int messages) {
        for (BenchDatabase database : databases) {
            try (Handle handle = database.open()) {
                OutboxRows.pending(handle, OutboxTable.TOPIC, messages);
                OutboxTable.settle(handle);
            }
        }
    }
}
