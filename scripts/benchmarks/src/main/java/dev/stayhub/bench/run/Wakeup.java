package dev.stayhub.bench.run;

import dev.stayhub.api.Api;
import dev.stayhub.bench.measure.Bed;
import dev.stayhub.bench.measure.Benchmark;
import dev.stayhub.bench.process.MeasuredWorker;
import dev.stayhub.bench.process.StartLog;
import dev.stayhub.bench.report.Section;
import dev.stayhub.bench.report.Target;
import dev.stayhub.bench.server.BenchDatabase;
import dev.stayhub.testbed.guests.Guests;
import dev.stayhub.testbed.guests.Places;
import dev.stayhub.testbed.network.FreePorts;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.testbed.process.ProgramBuilder;
import dev.stayhub.testbed.report.Figures;
import dev.stayhub.testbed.report.Samples;
import dev.stayhub.testbed.report.Table;
import dev.stayhub.testbed.waiting.Patience;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
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
        StartLog starts = new StartLog(bed.home().directory().resolve("starts-" + wakeup));
        Files.deleteIfExists(starts.file());
        int port = FreePorts.one();
        int warmUp = bed.of(WARM_UP, 5);
        Samples samples = new Samples();
        try (Handle handle = database.open();
                Program api = startApi(bed, database, wakeup, port);
                Program worker = startWorker(bed, database, wakeup, starts.file())) {
            handle.execute("TRUNCATE accounts, properties, bookings, outbox CASCADE");
            Guests guests = Places.create(database.owner(), 1, new SecureRandom(), Clock.systemUTC())
                    .guests(URI.create("http://127.0.0.1:" + port));
            for (int booking = -warmUp; booking < bookings; booking++) {
                TimeUnit.MILLISECONDS.sleep(20 + random.nextInt(booking < 0 ? 20 : 130));
                String id = guests.book().expect(201).bookingId();
                Patience.until(
                        "the handler of a booking started",
                        Bed.LIMIT,
                        Bed.AT_ONCE,
                        () -> starts.firstOf(id).isPresent());
                if (booking >= 0) {
                    Instant started = starts.firstOf(id).orElseThrow();
                    samples.addNanos(
                            Duration.between(committedAt(handle, id), started).toNanos());
                }
            }
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

    private static Program startApi(Bed bed, BenchDatabase database, String wakeup, int port)
            throws InterruptedException {
        ProgramBuilder api = Program.mainClass(Api.class).args("--wakeup", wakeup, "--bookings-per-account", "1000000");
        return bed.start("api", api, database.programs().api(), port);
    }

    private static Program startWorker(Bed bed, BenchDatabase database, String wakeup, Path starts)
            throws InterruptedException {
        ProgramBuilder worker = Program.mainClass(MeasuredWorker.class)
                .args("--interval", INTERVAL_MILLIS + "ms", "--wakeup", wakeup)
                .env(MeasuredWorker.STARTS, starts.toString());
        return bed.start("worker", worker, database.programs().worker(), FreePorts.one());
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
