package dev.stayhub.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.events.BookingCreated;
import dev.stayhub.testbed.postgres.Login;
import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.worker.metrics.Scrape;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What {@code java -jar worker.jar} tells Prometheus. */
class WorkerMetricsIT {

    private static final Duration LONG = Duration.ofMinutes(3);
    /** A connection that the database does not give is waited for as long as that. A scrape that waits for none never is. */
    private static final Duration WAIT_FOR_A_CONNECTION = Duration.ofSeconds(2);

    private static final String TOPIC = BookingCreated.TOPIC.name();
    private static final String QUEUE = TOPIC + "/confirm-booking-to-guest";

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @TempDir
    Path sent;

    private TestBookingMessages messages;
    private WorkerProgram worker;

    @BeforeEach
    void emptyTables() {
        messages = new TestBookingMessages(database);
        messages.owner().useHandle(handle -> handle.execute("TRUNCATE outbox_workers"));
        worker = new WorkerProgram(database, sent);
    }

    @Test
    void a_scrape_tells_what_was_done_what_waits_and_how_the_process_is_and_all_of_it_is_in_the_runbook()
            throws Exception {
        String runbook = Files.readString(Path.of("../docs/runbook.md"));
        messages.enqueue(30);
        messages.enqueue(TOPIC, "{\"bookingId\": 7}");
        messages.enqueue("robot.arrived", "{}");
        try (Program program = worker.start()) {
            int port = WorkerProgram.portOf(program);

            await().atMost(LONG).untilAsserted(() -> {
                Scrape scrape = Scrape.of(port);
                assertThat(scrape.value("stayhub_worker_attempts_total", "topic", QUEUE, "outcome", "done"))
                        .isEqualTo(30);
                assertThat(scrape.value("stayhub_worker_attempts_total", "topic", QUEUE, "outcome", "dead"))
                        .isEqualTo(1);
                assertThat(scrape.value("stayhub_outbox_dead_messages", "topic", QUEUE))
                        .isEqualTo(1);
                assertThat(scrape.value("stayhub_outbox_handled_last_minute_messages", "topic", QUEUE))
                        .isEqualTo(30);
                assertThat(scrape.value("stayhub_outbox_unhandled_due_messages", "topic", "robot.arrived"))
                        .isEqualTo(1);
                assertThat(scrape.value("stayhub_outbox_workers")).isEqualTo(1);
                assertThat(scrape.value("stayhub_emails_unknown_outcome")).isZero();
                assertThat(scrape.labelValues("hikaricp_connections", "pool"))
                        .containsExactlyInAnyOrder(
                                "stayhub-worker", "stayhub-worker-heartbeat", "stayhub-worker-wakeup");
                assertThat(scrape.names()).contains("jvm_memory_used_bytes", "process_uptime_seconds");
                assertThat(scrape.names())
                        .filteredOn(name -> name.startsWith("stayhub_"))
                        .allSatisfy(name -> assertThat(runbook)
                                .contains("`" + name.replaceFirst("_(bucket|count|sum|max)$", "") + "`"));
            });
        }
    }

    @Test
    void while_the_database_is_away_a_scrape_is_answered_at_once_and_tells_no_old_numbers() throws Exception {
        messages.enqueue("robot.arrived", "{}");
        try (Program program = worker.start()) {
            int port = WorkerProgram.portOf(program);
            await().atMost(LONG).until(() -> pending(port) != null && pending(port) == 1);

            closeDoor(true);
            try {
                await().atMost(LONG).untilAsserted(() -> {
                    Scrape scrape = Scrape.of(port);
                    assertThat(scrape.took()).isLessThan(WAIT_FOR_A_CONNECTION);
                    assertThat(scrape.value("stayhub_outbox_pending_messages", "topic", "robot.arrived"))
                            .isNaN();
                    assertThat(scrape.value("stayhub_outbox_read_age_seconds")).isGreaterThan(10);
                });
                assertThat(get(port, "/health/ready").body()).contains("the database does not answer");
            } finally {
                closeDoor(false);
            }

            await().atMost(LONG).until(() -> pending(port) == 1);
        }
    }

    private static Double pending(int port) throws IOException, InterruptedException {
        return Scrape.of(port).value("stayhub_outbox_pending_messages", "topic", "robot.arrived");
    }

    @Test
    void a_worker_all_of_whose_handlers_do_not_come_back_ends_with_3() throws Exception {
        messages.enqueue(WorkerWithDeafHandler.TOPIC, "{}");
        messages.enqueue(WorkerWithDeafHandler.TOPIC, "{}");
        try (Program program =
                worker.startWithDeafHandler("--slots", "2", "--handler-timeout", "11s", "--lease", "1s")) {
            assertThat(program.awaitExit(LONG)).isEqualTo(3);
        }
        assertThat(messages.count("outbox", "hangs = 1 AND status = 'PENDING' AND leased_until IS NULL"))
                .isEqualTo(2);
    }

    private static HttpResponse<String> get(int port, String path) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    /** Lets nobody in and throws the worker out, or lets it in again. */
    private static void closeDoor(boolean closed) throws SQLException {
        Login login = database.superuserLogin();
        String name = login.url().replaceFirst("\\?.*", "").replaceFirst(".*/", "");
        try (Connection connection = DriverManager.getConnection(
                        login.url().replace("/" + name, "/postgres"), login.user(), login.password());
                Statement statement = connection.createStatement()) {
            statement.execute("ALTER DATABASE " + name + " ALLOW_CONNECTIONS " + !closed);
            if (closed) {
                statement.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + name
                        + "' AND usename = '" + database.workerLogin().user() + "'");
            }
        }
    }
}
