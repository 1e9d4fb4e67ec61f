package dev.stayhub.local.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.testbed.guests.ApiClient.Answer;
import dev.stayhub.testbed.guests.Guests;
import dev.stayhub.testbed.network.FreePorts;
import dev.stayhub.testbed.postgres.Login;
import dev.stayhub.testbed.postgres.PostgresServer;
import dev.stayhub.testbed.process.Home;
import dev.stayhub.testbed.process.Size;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Postgres crashes while guests book: a backend of each program is killed, so that the server ends every session and
 * recovers; then the whole server goes, in the two ways in which nothing is put away first, and is started again on its
 * data. More often: {@code -Drestarts=10}.
 */
class PostgresCrashIT {

    private static final Duration LONG = Duration.ofMinutes(2);
    private static final Duration BY_THEMSELVES = Duration.ofSeconds(10);
    private static final int GUESTS = 4;
    /** Shuts the server down at once, as {@code pg_ctl -m immediate} does. */
    private static final String IMMEDIATELY = "QUIT";

    private static final String BY_FORCE = "KILL";

    @TempDir
    Path directory;

    private final List<Long> millisUntilWorking = new ArrayList<>();
    private Path mail;
    private PostgresServer postgres;
    private Guests guests;

    @Test
    void api_and_worker_carry_on_by_themselves_and_no_acknowledged_booking_is_lost() throws Exception {
        List<Integer> ports = FreePorts.some(3);
        mail = directory.resolve("sent");
        postgres = PostgresServer.of(Home.at(directory.resolve("server")), ports.get(2));
        postgres.start();
        RunningLocal run = RunningLocal.start(environment(ports, postgres.owner()), "--no-search");
        try {
            run.awaitUp();
            List<ProcessHandle> programs = run.children();
            guests = DemoGuests.of(URI.create("http://127.0.0.1:" + ports.get(0)), 30);
            List<Answer> answers = bookDuring(() -> {
                killBackendOf("stayhub-worker");
                killBackendOf("stayhub-api");
                for (int restart = 0; restart < Size.of("restarts", 2, 10); restart++) {
                    restart(restart % 2 == 0 ? IMMEDIATELY : BY_FORCE);
                }
            });
            awaitEmails();

            System.out.printf(
                    "server restart: %d bookings, %d answered 503; working again %s ms after the server was ready%n",
                    guests.acknowledged().booked().size(), guests.refused(), millisUntilWorking);
            assertThat(answers).allMatch(answer -> answer.status() == 201 || answer.status() == 503);
            assertThat(kept()).containsAll(guests.acknowledged().booked());
            assertThat(millisUntilWorking)
                    .allMatch(millis -> millis < (Size.isBig() ? BY_THEMSELVES : LONG).toMillis());
            assertThat(programs).hasSize(2).allMatch(ProcessHandle::isAlive);
        } finally {
            run.terminate();
            postgres.stop();
        }
    }

    private Map<String, String> environment(List<Integer> ports, Login owner) {
        return Map.of(
                "STAYHUB_HOME", directory.resolve("home").toString(),
                "STAYHUB_MAIL", "file:" + mail,
                // What a crash interrupts is claimed again when its lease has lapsed.
                "STAYHUB_LEASE", "5s",
                "STAYHUB_HTTP_PORT", ports.get(0).toString(),
                "STAYHUB_WORKER_PORT", ports.get(1).toString(),
                "STAYHUB_DB_URL", owner.url(),
                "STAYHUB_DB_USER", owner.user(),
                "STAYHUB_DB_PASSWORD", owner.password());
    }

    private interface Trouble {
        void happen() throws Exception;
    }

    /** What guests are answered who go on booking from before until after the trouble. */
    private List<Answer> bookDuring(Trouble trouble) throws Exception {
        List<Answer> answers = new CopyOnWriteArrayList<>();
        ExecutorService coming = Executors.newFixedThreadPool(GUESTS);
        List<Future<?>> all = new ArrayList<>();
        for (int number = 0; number < GUESTS; number++) {
            all.add(coming.submit(() -> {
                while (!coming.isShutdown()) {
                    answers.add(guests.book());
                }
                return null;
            }));
        }
        try {
            trouble.happen();
        } finally {
            coming.shutdown();
        }
        for (Future<?> each : all) {
            each.get();
        }
        return answers;
    }

    private void killBackendOf(String program) {
        awaitMore(50);
        long backend = database()
                .withHandle(handle -> handle.createQuery(
                                "SELECT pid FROM pg_stat_activity WHERE application_name = :program LIMIT 1")
                        .bind("program", program)
                        .mapTo(Long.class)
                        .one());
        assertThat(ProcessHandle.of(backend).orElseThrow().destroyForcibly()).isTrue();
        awaitMore(1);
    }

    private void restart(String signal) throws IOException, InterruptedException {
        awaitMore(50);
        String pid = Files.readAllLines(directory.resolve("server/postgres/data/postmaster.pid"))
                .get(0);
        assertThat(new ProcessBuilder("kill", "-" + signal, pid).start().waitFor())
                .isZero();
        awaitNoticed();
        // Its sessions end by themselves when it is gone; until they have, no other server may start on the data.
        await().atMost(LONG).ignoreExceptions().until(() -> postgres.start() == postgres);
        long readyNanos = System.nanoTime();
        awaitMore(1);
        millisUntilWorking.add(Duration.ofNanos(System.nanoTime() - readyNanos).toMillis());
    }

    /** Waits until both programs have been without it for long enough to fail. */
    private void awaitNoticed() throws IOException {
        int refused = guests.refused();
        long failures = workersFailures();
        await().atMost(LONG)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> guests.refused() > refused && workersFailures() > failures);
    }

    private long workersFailures() throws IOException {
        try (Stream<String> lines = Files.lines(directory.resolve("home/log/worker.log"))) {
            return lines.filter(line -> line.contains("claiming failed")).count();
        }
    }

    /** Waits until more is booked, and mailed. */
    private void awaitMore(int count) {
        int booked = guests.acknowledged().booked().size();
        long sent = emails();
        await().atMost(LONG)
                .pollInterval(Duration.ofMillis(10))
                .until(() -> guests.acknowledged().booked().size() >= booked + count && emails() >= sent + count);
    }

    private void awaitEmails() {
        await().atMost(LONG)
                .untilAsserted(() -> assertThat(kept())
                        .allMatch(id -> Files.exists(mail.resolve("booking-created-" + id + ".eml"))));
    }

    private long emails() {
        String[] files = mail.toFile().list((parent, name) -> name.endsWith(".eml"));
        return files == null ? 0 : files.length;
    }

    private List<String> kept() {
        return database()
                .withHandle(handle -> handle.createQuery("SELECT public_id FROM bookings")
                        .mapTo(String.class)
                        .list());
    }

    private Jdbi database() {
        return Jdbi.create(
                postgres.owner().url(),
                postgres.owner().user(),
                postgres.owner().password());
    }
}
