package dev.stayhub.bench.run;

import dev.stayhub.api.Api;
import dev.stayhub.bench.measure.Bed;
import dev.stayhub.bench.measure.Benchmark;
import dev.stayhub.bench.measure.Patience;
import dev.stayhub.bench.measure.Samples;
import dev.stayhub.bench.process.Booker;
import dev.stayhub.bench.process.MeasuredWorker;
import dev.stayhub.bench.process.Programs;
import dev.stayhub.bench.process.StartLog;
import dev.stayhub.bench.process.WorkerPlan;
import dev.stayhub.bench.report.Figures;
import dev.stayhub.bench.report.Section;
import dev.stayhub.bench.report.Table;
import dev.stayhub.bench.report.Target;
import dev.stayhub.bench.server.BenchDatabase;
import dev.stayhub.local.process.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Handle;

/** How long an idle worker takes to start on a booking: from the commit in the api's process to its handler. */
final class Wakeup implements Benchmark {

    private static final int INTERVAL_MILLIS = 1_000;
    private static final int WARM_UP = 300;
    private static final double NANOS_PER_MILLI = 1e6;

    private final Random random = new Random(1);

    @Override
    public String name() {
        return "wakeup";
    }

    @Override
    public Section run(Bed bed) throws IOException, SQLException, InterruptedException {
        Table table = Table.of("From commit to handler, milliseconds", "", "Messages", "Median", "p99", "Longest");
        try (BenchDatabase database = bed.server().create(name())) {
            Samples raw = RawHints.measure(database.owner(), bed.of(500, 5));
            bed.say("wakeup: with hints");
            Samples hinted = measure(bed, database, "on", bed.of(250, 5));
            bed.say("wakeup: without hints");
            Samples polled = measure(bed, database, "off", bed.of(60, 2));
            add(table, "raw LISTEN and NOTIFY, one process", raw);
            add(table, "with the hint", hinted);
            add(table, "without, polling every " + INTERVAL_MILLIS + " ms", polled);
            return new Section(
                    "Waking up an idle worker",
                    "api and worker are processes of their own. One booking at a time over HTTP, with pauses by chance in"
                            + " between; the first 300 warm both JVMs up and are not counted. From the commit as Postgres notes it (`track_commit_timestamp`, taken before the"
                            + " commit is flushed) to the first line of the handler.",
                    List.of(table),
                    List.of(
                            Target.atMost(5, hinted.median(), "with the hint, median, ms"),
                            Target.atMost(25, hinted.percentile(99), "with the hint, p99, ms"),
                            Target.atMost(INTERVAL_MILLIS + 50, polled.largest(), "without, longest, ms")));
        }
    }

    private Samples measure(Bed bed, BenchDatabase database, String wakeup, int bookings)
            throws IOException, InterruptedException {
        Path file = bed.programs().directory().resolve("starts-" + wakeup);
        Files.deleteIfExists(file);
        int apiPort = Programs.freePort();
        ChildProcess api = startApi(bed, database, wakeup, apiPort);
        ChildProcess worker = startWorker(bed, database, wakeup, file);
        StartLog starts = StartLog.in(file);
        int warmUp = bed.of(WARM_UP, 5);
        Samples samples = new Samples();
        try (Handle handle = database.open()) {
            handle.execute("TRUNCATE accounts, properties, bookings, outbox CASCADE");
            Booker booker = Booker.at(apiPort, Clock.systemUTC());
            for (int booking = -warmUp; booking < bookings; booking++) {
                TimeUnit.MILLISECONDS.sleep(20 + random.nextInt(booking < 0 ? 20 : 130));
                String id = booker.book();
                Patience.await(
                        "the handler of a booking started", () -> starts.read().containsKey(id));
                if (booking >= 0) {
                    Instant started = starts.read().get(id);
                    samples.add(
                            Duration.between(committedAt(handle, id), started).toNanos() / NANOS_PER_MILLI);
                }
            }
        } finally {
            worker.stop();
            api.stop();
        }
        return samples;
    }

    private static Instant committedAt(Handle handle, String bookingId) {
        return handle.createQuery("SELECT pg_xact_commit_timestamp(xmin) FROM bookings WHERE public_id = :id")
                .bind("id", UUID.fromString(bookingId))
                .mapTo(Instant.class)
                .one();
    }

    private static ChildProcess startApi(Bed bed, BenchDatabase database, String wakeup, int port)
            throws InterruptedException {
        return bed.programs()
                .start(
                        "api",
                        Api.class,
                        database.api(),
                        port,
                        List.of("--http-host", "127.0.0.1", "--http-port", Integer.toString(port), "--wakeup", wakeup));
    }

    private static ChildProcess startWorker(Bed bed, BenchDatabase database, String wakeup, Path starts)
            throws InterruptedException {
        int port = Programs.freePort();
        return bed.programs()
                .start(
                        "worker",
                        MeasuredWorker.class,
                        database.worker(),
                        port,
                        WorkerPlan.notingStarts(starts)
                                .arguments(
                                        "--http-host",
                                        "127.0.0.1",
                                        "--http-port",
                                        Integer.toString(port),
                                        "--interval",
                                        INTERVAL_MILLIS + "ms",
                                        "--wakeup",
                                        wakeup,
                                        "--mail",
                                        "file:" + bed.programs().directory().resolve("sent")));
    }

    private static void add(Table table, String what, Samples samples) {
        table.row(
                what,
                Integer.toString(samples.count()),
                Figures.decimal(samples.median()),
                Figures.decimal(samples.percentile(99)),
                Figures.decimal(samples.largest()));
    }
}
