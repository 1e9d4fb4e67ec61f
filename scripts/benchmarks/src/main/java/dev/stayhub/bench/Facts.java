package dev.stayhub.bench;

import dev.stayhub.bench.report.Section;
import dev.stayhub.bench.server.BenchServer;
import dev.stayhub.testbed.report.Figures;
import dev.stayhub.testbed.report.Samples;
import dev.stayhub.testbed.report.Table;
import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** What the figures were measured on, read back and not assumed. */
final class Facts {

    private static final int COMMITS = 200;
    private static final List<String> SETTINGS = List.of(
            "fsync",
            "synchronous_commit",
            "full_page_writes",
            "wal_sync_method",
            "shared_buffers",
            "max_wal_size",
            "autovacuum",
            "autovacuum_naptime",
            "track_commit_timestamp",
            "max_connections");

    private Facts() {}

    static Section of(BenchServer server, Clock clock) {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        Table machine = Table.of("", "What", "Value");
        machine.row("Day", LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).toString());
        machine.row("Cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
        machine.row("System", System.getProperty("os.name") + ", " + System.getProperty("os.arch"));
        machine.row("JDK", System.getProperty("java.vendor") + " " + System.getProperty("java.runtime.version"));
        machine.row("Load average before the first benchmark", Figures.decimal(load));
        try (Handle handle = server.open()) {
            machine.row("Postgres", BenchServer.show(handle, "server_version"));
            SETTINGS.forEach(name -> machine.row(name, BenchServer.show(handle, name)));
            Samples commits = commits(handle);
            machine.row("A commit of one row, median", Figures.decimal(commits.median()) + " ms");
            machine.row("A commit of one row, 99 of 100", Figures.decimal(commits.percentile(99)) + " ms");
        }
        return new Section("Measured on", "", List.of(machine), List.of());
    }

    /** How long the disk keeps a commit waiting, in milliseconds. */
    private static Samples commits(Handle handle) {
        Samples commits = new Samples();
        handle.execute("CREATE TABLE stayhub_bench_commits (n INTEGER)");
        try {
            for (int n = 0; n < COMMITS; n++) {
                long startNanos = System.nanoTime();
                handle.execute("INSERT INTO stayhub_bench_commits VALUES (?)", n);
                commits.addNanos(System.nanoTime() - startNanos);
            }
        } finally {
            handle.execute("DROP TABLE stayhub_bench_commits");
        }
        return commits;
    }
}
