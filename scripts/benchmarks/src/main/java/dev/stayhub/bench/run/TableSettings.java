package dev.stayhub.bench.run;

import dev.stayhub.bench.drain.OutboxRows;
import dev.stayhub.bench.drain.OutboxTable;
import dev.stayhub.bench.drain.TimedClaims;
import dev.stayhub.bench.drain.TimedDrain;
import dev.stayhub.bench.drain.WorkerPools;
import dev.stayhub.bench.measure.Bed;
import dev.stayhub.bench.measure.Benchmark;
import dev.stayhub.bench.report.Section;
import dev.stayhub.bench.server.BenchDatabase;
import dev.stayhub.testbed.report.Figures;
import dev.stayhub.testbed.report.Samples;
import dev.stayhub.testbed.report.Table;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Handle;

/** What the settings of the table outbox are for: fillfactor 50, and a vacuum long before a fifth of the table is dead. */
final class TableSettings implements Benchmark {

    private static final int BATCH = 50;
    private static final String NEVER_VACUUM = "ALTER TABLE outbox SET (autovacuum_enabled = off)";

    @Override
    public String name() {
        return "table-settings";
    }

    @Override
    public Section run(Bed bed) throws InterruptedException {
        return new Section(
                "What the settings of the table are for",
                "WAL of claim and settle, without the INSERT, vacuum off. Then claims that walk past the index entries of"
                        + " settled messages, again without vacuum and with an old snapshot open, so that none of them is"
                        + " forgotten. Then autovacuum itself, at a naptime of 5 s where the server is ours: rounds of new"
                        + " messages in a table that holds finished ones already.",
                List.of(wal(bed), entries(bed), vacuum(bed)),
                List.of());
    }

    private Table wal(Bed bed) throws InterruptedException {
        int messages = bed.of(50_000, 500);
        Table table = Table.of("WAL of a message's claim and settle", "fillfactor", "Bytes", "HOT updates");
        for (int fillfactor : List.of(50, 100)) {
            bed.say("table-settings: fillfactor " + fillfactor);
            try (BenchDatabase database = bed.server().create("wal-" + fillfactor);
                    Handle handle = database.open()) {
                handle.execute("ALTER TABLE outbox SET (fillfactor = " + fillfactor + ")");
                handle.execute(NEVER_VACUUM);
                OutboxTable outbox = new OutboxTable(database);
                outbox.refill(messages);
                String before = position(handle);
                try (WorkerPools pools = new WorkerPools(database, WorkerPools.CUSTOM_PLANS)) {
                    new TimedDrain(outbox, pools).messagesASecond(messages);
                }
                double bytes = handle.createQuery("SELECT pg_current_wal_lsn() - CAST(:before AS PG_LSN)")
                        .bind("before", before)
                        .mapTo(Double.class)
                        .one();
                table.row(Integer.toString(fillfactor), Figures.whole(bytes / messages), Figures.percent(hot(handle)));
            }
        }
        return table;
    }

    private static String position(Handle handle) {
        return handle.createQuery("SELECT pg_current_wal_lsn()::TEXT")
                .mapTo(String.class)
                .one();
    }

    /** Sessions tell what they did when they end: those of the worker have. */
    private static double hot(Handle handle) {
        return handle.createQuery("""
                        SELECT n_tup_hot_upd::FLOAT / greatest(n_tup_upd, 1) FROM pg_stat_user_tables WHERE relname = 'outbox'
                        """).mapTo(Double.class).one();
    }

    private Table entries(Bed bed) throws InterruptedException {
        int claims = bed.of(20, 2);
        Table table = Table.of("A claim of 50, milliseconds", "Entries walked past", "Median", "Longest");
        for (int passed : List.of(0, bed.of(20_000, 200), bed.of(200_000, 400), bed.of(1_000_000, 800))) {
            bed.say("table-settings: past " + Figures.whole(passed) + " entries");
            try (BenchDatabase database = bed.server().create("entries-" + passed);
                    WorkerPools pools = new WorkerPools(database, WorkerPools.CUSTOM_PLANS);
                    Handle handle = database.open();
                    Handle holder = database.open()) {
                handle.execute(NEVER_VACUUM);
                OutboxRows.pending(handle, OutboxTable.TOPIC, passed);
                handle.execute("ANALYZE outbox");
                holder.execute("BEGIN ISOLATION LEVEL REPEATABLE READ");
                holder.execute("SELECT count(*) FROM outbox_workers");
                handle.execute("UPDATE outbox SET status = 'DONE', processed_at = now()");
                OutboxRows.pending(handle, OutboxTable.TOPIC, claims * BATCH);
                TimedClaims timed = new TimedClaims(pools, BATCH);
                Samples samples = new Samples();
                for (int claim = 0; claim < claims; claim++) {
                    samples.add(timed.claim());
                }
                holder.execute("ROLLBACK");
                table.row(Figures.whole(passed), Figures.decimal(samples.median()), Figures.decimal(samples.largest()));
            }
        }
        return table;
    }

    private Table vacuum(Bed bed) throws InterruptedException {
        Table table = Table.of(
                "After rounds of new messages",
                "autovacuum_vacuum_scale_factor",
                "Vacuums",
                "Dead rows left",
                "Index outbox_claim",
                "A claim of 50, ms");
        bed.server().setIfOwn("autovacuum_naptime", "5s");
        for (String factor : List.of("0.01", "0.2")) {
            bed.say("table-settings: autovacuum_vacuum_scale_factor " + factor);
            addVacuumed(bed, factor, table);
        }
        bed.server().setIfOwn("autovacuum_naptime", "1min");
        return table;
    }

    private static void addVacuumed(Bed bed, String factor, Table table) throws InterruptedException {
        int round = bed.of(10_000, 100);
        try (BenchDatabase database = bed.server().create("vacuum-" + factor.replace('.', '-'));
                WorkerPools pools = new WorkerPools(database, WorkerPools.CUSTOM_PLANS);
                Handle handle = database.open()) {
            handle.execute("ALTER TABLE outbox SET (autovacuum_vacuum_scale_factor = " + factor + ")");
            OutboxRows.done(handle, OutboxTable.TOPIC, bed.of(1_000_000, 1_000));
            OutboxTable.settle(handle);
            TimedDrain drain = new TimedDrain(new OutboxTable(database), pools);
            for (int rounds = 0; rounds < bed.of(15, 2); rounds++) {
                OutboxRows.pending(handle, OutboxTable.TOPIC, round);
                drain.messagesASecond(round);
                if (!bed.quick()) {
                    TimeUnit.SECONDS.sleep(1);
                }
            }
            TimedClaims timed = new TimedClaims(pools, BATCH);
            Samples claims = new Samples();
            OutboxRows.pending(handle, OutboxTable.TOPIC, BATCH * bed.of(10, 2));
            for (int claim = 0; claim < bed.of(10, 2); claim++) {
                claims.add(timed.claim());
            }
            handle.execute("SELECT pg_stat_force_next_flush()");
            handle.createQuery("""
                            SELECT autovacuum_count, n_dead_tup, pg_relation_size('outbox_claim') AS index_size
                            FROM pg_stat_user_tables
                            WHERE relname = 'outbox'
                            """)
                    .map((row, context) -> table.row(
                            factor,
                            row.getString("autovacuum_count"),
                            Figures.whole(row.getDouble("n_dead_tup")),
                            Figures.megabytes(row.getDouble("index_size")),
                            Figures.decimal(claims.median())))
                    .one();
        }
    }
}
