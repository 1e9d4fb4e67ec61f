package dev.stayhub.local.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.testbed.guests.ApiClient.Answer;
import dev.stayhub.testbed.guests.Guests;
import dev.stayhub.testbed.network.FreePorts;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Postgres crashes while guests book: a backend is killed, and the server ends every session and recovers. */
@Timeout(600)
class PostgresCrashIT {

    private static final Duration LONG = Duration.ofMinutes(2);
    private static final int CLIENTS = 4;
    private static final int BOOKINGS = 400;

    @TempDir
    Path directory;

    @Test
    void a_killed_backend_ends_neither_process_and_loses_no_acknowledged_booking() throws Exception {
        List<Integer> ports = FreePorts.some(3);
        Path mail = directory.resolve("sent");
        RunningLocal run = RunningLocal.start(
                Map.of(
                        "STAYHUB_HOME", directory.resolve("home").toString(),
                        "STAYHUB_MAIL", "file:" + mail,
                        "STAYHUB_HTTP_PORT", ports.get(0).toString(),
                        "STAYHUB_WORKER_PORT", ports.get(1).toString(),
                        "STAYHUB_DB_PORT", ports.get(2).toString()),
                "--no-search");
        try {
            run.awaitUp();
            List<ProcessHandle> programs = run.children();
            Jdbi database = OwnersDatabase.of(directory.resolve("home"));
            Guests guests = DemoGuests.of(URI.create("http://127.0.0.1:" + ports.get(0)), 2);
            ExecutorService coming = Executors.newFixedThreadPool(CLIENTS);
            List<Future<Answer>> answers = new ArrayList<>();
            for (int number = 0; number < BOOKINGS; number++) {
                answers.add(coming.submit(() -> guests.book()));
            }

            killBackendOf(database, "stayhub-worker", guests, BOOKINGS / 5);
            killBackendOf(database, "stayhub-api", guests, BOOKINGS / 2);

            coming.shutdown();
            assertThat(coming.awaitTermination(LONG.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            for (Future<Answer> answer : answers) {
                assertThat(answer.get().status()).isIn(201, 503);
            }
            Set<String> acknowledged = guests.acknowledged().booked();
            assertThat(acknowledged).hasSizeGreaterThan(BOOKINGS / 2);
            List<String> kept = database.withHandle(handle -> handle.createQuery("SELECT public_id FROM bookings")
                    .mapTo(String.class)
                    .list());
            assertThat(kept).containsAll(acknowledged);
            await().atMost(LONG)
                    .untilAsserted(() -> assertThat(acknowledged)
                            .allMatch(id -> Files.exists(mail.resolve("booking-created-" + id + ".eml"))));
            assertThat(programs).hasSize(2).allMatch(ProcessHandle::isAlive);
        } finally {
            run.terminate();
        }
    }

    private static void killBackendOf(Jdbi database, String program, Guests guests, int whenAcknowledged) {
        await().atMost(LONG)
                .pollInterval(Duration.ofMillis(10))
                .until(() -> guests.acknowledged().booked().size() >= whenAcknowledged);
        long backend = database.withHandle(handle -> handle.createQuery(
                        "SELECT pid FROM pg_stat_activity WHERE application_name = :program LIMIT 1")
                .bind("program", program)
                .mapTo(Long.class)
                .one());
        assertThat(ProcessHandle.of(backend).orElseThrow().destroyForcibly()).isTrue();
        await().atMost(LONG)
                .ignoreExceptions()
                .until(() -> database.withHandle(handle -> handle.createQuery("SELECT 1")
                                .mapTo(Integer.class)
                                .one())
                        == 1);
    }
}
