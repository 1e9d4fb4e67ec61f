package dev.stayhub.bench;

import dev.stayhub.bench.measure.Bed;
import dev.stayhub.bench.measure.Benchmark;
import dev.stayhub.bench.report.Report;
import dev.stayhub.bench.report.Section;
import dev.stayhub.bench.run.Benchmarks;
import dev.stayhub.bench.server.BenchServer;
import dev.stayhub.local.program.TestbedCommand;
import dev.stayhub.runtime.cli.Cli;
import dev.stayhub.runtime.cli.ValidatedOptions;
import dev.stayhub.testbed.postgres.Login;
import dev.stayhub.testbed.process.Home;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code scripts/bench [NAME...]}: measures, compares within the run, and says what it was measured on. */
@Command(
        name = "scripts/bench",
        mixinStandardHelpOptions = true,
        description = {
            "Measures the outbox on a Postgres server of its own: fsync, synchronous_commit and full_page_writes on.",
            "Exit codes: 0 measured, and all targets met; 1 a target was missed, or it could not be measured; 2 the settings"
                    + " are wrong.",
            "STAYHUB_BENCH_DB_PASSWORD is the password for --db-url."
        })
public final class Bench implements TestbedCommand, ValidatedOptions {

    @Parameters(
            paramLabel = "NAME",
            arity = "0..*",
            description =
                    "throughput, handler-5ms, claim, wakeup, long-transaction, table-settings; all if none is named.")
    private List<String> names = List.of();

    @Option(names = "--quick", description = "Small amounts, no verdict: only to see that it runs.")
    private boolean quick;

    @Option(
            names = "--done",
            paramLabel = "ROWS",
            defaultValue = "5000000",
            description = "Finished rows beside which the claim is measured (default: ${DEFAULT-VALUE}).")
    private int done;

    @Option(
            names = "--markdown",
            paramLabel = "FILE",
            description = "Also writes the report between its marks in FILE.")
    private Path markdown;

    @Option(
            names = "--db-url",
            paramLabel = "URL",
            defaultValue = "${env:STAYHUB_BENCH_DB_URL}",
            description =
                    "A server to measure instead (STAYHUB_BENCH_DB_URL); databases are made on it and dropped again.")
    private String databaseUrl;

    @Option(
            names = "--db-user",
            paramLabel = "USER",
            defaultValue = "${env:STAYHUB_BENCH_DB_USER:-postgres}",
            description = "Its superuser (STAYHUB_BENCH_DB_USER, default: ${DEFAULT-VALUE}).")
    private String databaseUser;

    @Option(
            names = "--home",
            paramLabel = "DIRECTORY",
            defaultValue = "${env:STAYHUB_BENCH_HOME:-var/bench}",
            description = "Where its server and its logs are (STAYHUB_BENCH_HOME, default: ${DEFAULT-VALUE}).")
    private Path home;

    public static void main(String[] args) {
        System.exit(Cli.run(new Bench(), args));
    }

    @Override
    public List<String> faults() {
        List<String> faults = new ArrayList<>();
        List<String> known = Benchmarks.ALL.stream().map(Benchmark::name).toList();
        names.stream()
                .filter(name -> !known.contains(name))
                .forEach(name ->
                        faults.add("there is no benchmark " + name + ": choose from " + String.join(", ", known)));
        if (done < 0) {
            faults.add("--done has to be at least 0");
        }
        return faults;
    }

    @Override
    public Integer run() throws IOException, SQLException, InterruptedException {
        if (markdown != null) {
            Report.requireWritable(markdown);
        }
        Home at = Home.at(home);
        Report report = new Report();
        try (BenchServer server = server(at)) {
            Bed bed = new Bed(server, at, done, quick);
            report.add(Facts.of(server, Clock.systemUTC()));
            for (Benchmark benchmark : chosen()) {
                Section section = benchmark.run(bed);
                report.add(quick ? section.unjudged() : section);
            }
        }
        if (markdown != null) {
            report.write(markdown);
        }
        return report.met() ? Cli.OK : Cli.FAILED;
    }

    private List<Benchmark> chosen() {
        return Benchmarks.ALL.stream()
                .filter(benchmark -> names.isEmpty() || names.contains(benchmark.name()))
                .toList();
    }

    private BenchServer server(Home at) throws IOException, InterruptedException {
        if (databaseUrl == null || databaseUrl.isBlank()) {
            return BenchServer.own(at);
        }
        String password = System.getenv().getOrDefault("STAYHUB_BENCH_DB_PASSWORD", "");
        return BenchServer.given(new Login(databaseUrl, databaseUser, password), at);
    }
}
