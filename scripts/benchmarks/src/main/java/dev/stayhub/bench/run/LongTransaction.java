package dev.stayhub.bench.run;

import dev.stayhub.bench.drain.OutboxTable;
import dev.stayhub.bench.drain.TimedDrain;
import dev.stayhub.bench.drain.WorkerPools;
import dev.stayhub.bench.measure.Bed;
import dev.stayhub.bench.measure.Benchmark;
import dev.stayhub.bench.measure.Rounds;
import dev.stayhub.bench.report.Section;
import dev.stayhub.bench.server.BenchDatabase;
import dev.stayhub.testbed.report.Figures;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** What a transaction elsewhere, one that holds back vacuum, costs the worker. */
final class LongTransaction implements Benchmark {

    @Override
    public String name() {
        return "long-transaction";
    }

    @Override
    public Section run(Bed bed) throws InterruptedException {
        int messages = bed.of(200_000, 1_000);
        int rounds = bed.of(2, 1);
        Rounds measured = new Rounds("Messages a second", "Alone", "Beside it", (alone, beside) -> beside / alone);
        try (BenchDatabase database = bed.server().create(name());
                WorkerPools pools = new WorkerPools(database, WorkerPools.CUSTOM_PLANS)) {
            OutboxTable outbox = new OutboxTable(database);
            TimedDrain drain = new TimedDrain(outbox, pools);
            outbox.refill(messages / 4);
            drain.messagesASecond(messages / 4);
            for (int round = 1; round <= rounds; round++) {
                bed.say("long-transaction, round " + round + " of " + rounds);
                outbox.refill(messages);
                double alone = drain.messagesASecond(messages);
                outbox.refill(messages);
                double held;
                try (Handle holder = database.open()) {
                    holder.execute("BEGIN ISOLATION LEVEL REPEATABLE READ");
                    holder.execute("SELECT count(*) FROM outbox_workers");
                    held = drain.messagesASecond(messages);
                    holder.execute("ROLLBACK");
                }
                measured.add(alone, held);
            }
        }
        return new Section(
                "Beside a long transaction",
                Figures.whole(messages)
                        + " messages, empty handler, while another session holds a snapshot from before the"
                        + " first claim: nothing that is settled can be cleaned up, and each claim walks past it.",
                List.of(measured.table()),
                List.of());
    }
}
