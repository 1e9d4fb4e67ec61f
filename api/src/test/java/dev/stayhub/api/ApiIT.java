package dev.stayhub.api;

import static dev.stayhub.api.testing.Waits.PATIENCE;
import static dev.stayhub.api.testing.Waits.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiProgram;
import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.Owner;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.Superuser;
import dev.stayhub.api.testing.TableLock;
import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.testbed.process.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How the packaged program starts, refuses to, and stops. */
class ApiIT {

    private static final int TERMINATED = 143;
    /** Less than the ten seconds that the server gives requests which do not end. */
    private static final Duration BEFORE_THE_STOP_TIMEOUT = Duration.ofSeconds(9);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    /** For questions that leave a process as it was. */
    static ApiProgram running;

    @BeforeAll
    static void startOne() {
        running = ApiProgram.start(database.apiLogin());
    }

    @AfterAll
    static void stopOne() {
        running.close();
    }

    @Test
    void a_request_in_flight_is_answered_after_sigterm_and_then_the_process_ends() throws Exception {
        Owner owner = Owner.of(database);
        try (ApiProgram api = ApiProgram.start(database.apiLogin())) {
            URI uri = api.uri();
            UUID property = Person.signUp(uri, owner, "Hugo Host").publishProperty();
            Person guest = Person.signUp(uri, owner, "Gwen Guest");
            LocalDate day = ApiProgram.bookableDay();
            guest.book(property, day.toString(), day.plusDays(1).toString()).expect(201);
            CompletableFuture<ApiResponse> booking;
            try (TableLock lock = TableLock.of(database, "outbox")) {
                booking = CompletableFuture.supplyAsync(
                        () -> guest.book(
                                property,
                                day.plusDays(1).toString(),
                                day.plusDays(5).toString()),
                        task -> new Thread(task).start());
                await().until(() -> owner.waitingForLocks() > 0);
                api.process().terminate();
                await().until(() -> !accepts(uri));
                lock.release();
            }

            ApiResponse answer = booking.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertThat(api.process().awaitExit(PATIENCE)).isEqualTo(TERMINATED);
            // Where it takes two seconds to stop listening, it is answered that the lock was waited for too long.
            assertThat(answer.status()).isIn(201, 503);
            assertThat(owner.messages("booking.created", property)).isEqualTo(answer.status() == 201 ? 2 : 1);
        }
    }

    @Test
    void it_can_be_scraped_and_each_metric_of_ours_is_in_the_runbook() throws IOException {
        String runbook = Files.readString(Path.of("../docs/runbook.md"));
        Person.signUp(running.uri(), Owner.of(database), "Gwen Guest");

        String metrics =
                Person.anonymous(running.uri()).get("/metrics").expect(200).body();

        assertThat(metrics)
                .contains(
                        "stayhub_api_requests_seconds_count{method=\"POST\",route=\"/v1/sessions\",status=\"201\"} ",
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

    /** In this JVM passwords cost next to nothing. */
    @Test
    void a_password_costs_as_much_as_owasp_advises() {
        Person person = Person.signUp(running.uri(), Owner.of(database), "Gwen Guest");

        assertThat(Owner.of(database).number("""
                        SELECT count(*)
                        FROM accounts
                        WHERE email = :about AND password_hash LIKE '$argon2id$v=19$m=19456,t=2,p=1$%'
                        """, person.email())).isEqualTo(1);
    }

    @Test
    void an_idle_process_ends_at_once_on_sigterm() throws InterruptedException {
        try (ApiProgram api = ApiProgram.start(database.apiLogin())) {
            Person.anonymous(api.uri()).get("/health/ready").expect(200);

            api.process().terminate();

            assertThat(api.process().awaitExit(BEFORE_THE_STOP_TIMEOUT)).isEqualTo(TERMINATED);
        }
    }

    @Test
    void a_port_that_is_taken_is_said_so() throws InterruptedException {
        String port = String.valueOf(running.uri().getPort());
        try (ApiProgram second =
                ApiProgram.start(database.apiLogin(), "--http-host", "127.0.0.1", "--http-port", port)) {
            assertThat(second.exitCode()).isEqualTo(1);
            assertThat(second.process().err())
                    .contains("cannot listen on 127.0.0.1:" + port)
                    .doesNotContain("\tat ");
        }
    }

    @Test
    void a_database_that_comes_later_is_waited_for() throws SQLException {
        Superuser superuser = new Superuser(database);
        superuser.closeDoor();
        try (ApiProgram api = ApiProgram.start(database.apiLogin())) {
            await().until(() -> api.process().err().contains("waiting for the database"));
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
                .env("STAYHUB_GUESSES_PER_EMAIL", "0")
                .env("STAYHUB_ATTEMPTS_PER_ADDRESS", "-1")
                .env("STAYHUB_BOOKINGS_PER_ACCOUNT", "0")
                .args("--db-pool-size", "0")
                .start()) {
            assertThat(api.awaitExit(PATIENCE)).isEqualTo(2);
            assertThat(api.err())
                    .contains(
                            "STAYHUB_DB_URL",
                            "STAYHUB_DB_USER",
                            "STAYHUB_HTTP_PORT",
                            "--db-pool-size",
                            "STAYHUB_GUESSES_PER_EMAIL",
                            "STAYHUB_ATTEMPTS_PER_ADDRESS",
                            "STAYHUB_BOOKINGS_PER_ACCOUNT");
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
