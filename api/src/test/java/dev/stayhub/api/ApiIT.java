package dev.stayhub.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.api.testing.Answer;
import dev.stayhub.api.testing.ApiProgram;
import dev.stayhub.api.testing.Owner;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.Superuser;
import dev.stayhub.migrations.testing.Program;
import dev.stayhub.migrations.testing.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How the packaged program starts, refuses to, and stops. */
class ApiIT {

    private static final int TERMINATED = 143;
    private static final Duration SOON = Duration.ofSeconds(5);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @Test
    void a_request_in_flight_is_answered_after_sigterm_and_then_the_process_ends() throws Exception {
        Owner owner = Owner.of(database);
        try (ApiProgram api = ApiProgram.start(database.apiLogin());
                Connection blocking = database.owner().getConnection();
                Statement lock = blocking.createStatement()) {
            URI uri = api.uri();
            UUID property = Person.signUp(uri, "Hugo Host").publishProperty();
            Person guest = Person.signUp(uri, "Gwen Guest");
            guest.book(property, "2027-06-01", "2027-06-02").expect(201);
            blocking.setAutoCommit(false);
            lock.execute("LOCK TABLE outbox IN ACCESS EXCLUSIVE MODE");

            CompletableFuture<Answer> booking =
                    CompletableFuture.supplyAsync(() -> guest.book(property, "2027-05-10", "2027-05-14"));
            await().until(() -> owner.number(
                            "SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()")
                    > 0);
            api.process().terminate();
            await().until(() -> !accepts(uri));
            blocking.rollback();

            booking.get(10, TimeUnit.SECONDS).expect(201);
            assertThat(api.process().awaitExit(SOON)).isEqualTo(TERMINATED);
            assertThat(owner.messages("booking.created", property)).isEqualTo(2);
        }
    }

    @Test
    void it_can_be_scraped_and_each_metric_of_ours_is_in_the_runbook() throws IOException {
        String runbook = Files.readString(Path.of("../docs/runbook.md"));
        try (ApiProgram api = ApiProgram.start(database.apiLogin())) {
            Person.signUp(api.uri(), "Gwen Guest");

            String metrics =
                    Person.anonymous(api.uri()).get("/metrics").expect(200).body();

            assertThat(metrics)
                    .contains(
                            "stayhub_api_requests_seconds_count{method=\"POST\",route=\"/v1/sessions\",status=\"201\"} 1",
                            "hikaricp_connections_active{pool=\"stayhub-api\"}",
                            "hikaricp_connections{pool=\"stayhub-api-health\"}",
                            "jvm_memory_used_bytes{");
            assertThat(metrics.lines().filter(line -> line.startsWith("stayhub_")))
                    .isNotEmpty()
                    .allSatisfy(line -> assertThat(runbook)
                            .contains("`"
                                    + line.replaceFirst("[ {].*", "").replaceFirst("_(bucket|count|sum|max)$", "")
                                    + "`"));
        }
    }

    @Test
    void an_idle_process_ends_at_once_on_sigterm() throws InterruptedException {
        try (ApiProgram api = ApiProgram.start(database.apiLogin())) {
            Person.anonymous(api.uri()).get("/health/ready").expect(200);

            api.process().terminate();

            assertThat(api.process().awaitExit(SOON)).isEqualTo(TERMINATED);
        }
    }

    @Test
    void a_port_that_is_taken_is_said_so() throws InterruptedException {
        try (ApiProgram first = ApiProgram.start(database.apiLogin())) {
            String port = String.valueOf(first.uri().getPort());
            try (ApiProgram second =
                    ApiProgram.start(database.apiLogin(), "--http-host", "127.0.0.1", "--http-port", port)) {
                assertThat(second.exitCode()).isEqualTo(1);
                assertThat(second.process().err())
                        .contains("cannot listen at 127.0.0.1:" + port)
                        .doesNotContain("\tat ");
            }
        }
    }

    @Test
    void a_database_that_comes_later_is_waited_for() throws SQLException {
        Superuser superuser = new Superuser(database);
        superuser.closeDoor();
        try (ApiProgram api = ApiProgram.start(database.apiLogin())) {
            await().atMost(ApiProgram.PATIENCE).until(() -> api.process().err().contains("waiting for the database"));
            superuser.openDoor();

            Person.anonymous(api.uri()).get("/health/ready").expect(200);
        } finally {
            superuser.openDoor();
        }
    }

    @Test
    void a_database_without_the_schema_is_refused() throws Exception {
        TestDatabase empty = TestDatabase.empty();
        empty.create();
        try (ApiProgram api = ApiProgram.start(empty.apiLogin())) {
            assertThat(api.exitCode()).isEqualTo(1);
            assertThat(api.process().err()).contains("run migrations.jar first").doesNotContain("\tat ");
        } finally {
            empty.drop();
        }
    }

    @Test
    void all_faults_in_the_settings_are_told_at_once() throws InterruptedException {
        try (Program api = ApiProgram.prepare()
                .env("STAYHUB_DB_URL", "mysql://somewhere")
                .env("STAYHUB_HTTP_PORT", "70000")
                .env("STAYHUB_ATTEMPTS_PER_EMAIL", "0")
                .env("STAYHUB_ATTEMPTS_PER_ADDRESS", "-1")
                .args("--db-pool-size", "0")
                .start()) {
            assertThat(api.awaitExit(ApiProgram.PATIENCE)).isEqualTo(2);
            assertThat(api.err())
                    .contains(
                            "STAYHUB_DB_URL",
                            "STAYHUB_DB_USER",
                            "STAYHUB_HTTP_PORT",
                            "--db-pool-size",
                            "STAYHUB_ATTEMPTS_PER_EMAIL",
                            "STAYHUB_ATTEMPTS_PER_ADDRESS");
        }
    }

    private static boolean accepts(URI uri) {
        try {
            Person.anonymous(uri).get("/health/live");
            return true;
        } catch (UncheckedIOException e) {
            return false;
        }
    }
}
