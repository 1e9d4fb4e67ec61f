package dev.stayhub.local.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stayhub.local.Shell;
import dev.stayhub.testbed.network.FreePorts;
import dev.stayhub.testbed.process.Size;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** All of it, as somebody who tries StayHub out runs it. The home is one: a first start takes longest. */
@Timeout(600)
class RunIT {

    private static final int TERMINATED = 143;
    private static final Duration LONG = Duration.ofMinutes(2);

    @TempDir
    static Path directory;

    private static int httpPort;
    private static int workerPort;
    private static int databasePort;
    private static int searchPort;
    private static Path home;
    private static Path mail;

    private final List<RunningLocal> runs = new ArrayList<>();

    @BeforeAll
    static void ports() throws Exception {
        List<Integer> ports = FreePorts.some(4);
        httpPort = ports.get(0);
        workerPort = ports.get(1);
        databasePort = ports.get(2);
        searchPort = ports.get(3);
        home = directory.resolve("home of o'neil");
        mail = directory.resolve("sent mail");
    }

    @AfterEach
    void stop() throws Exception {
        for (RunningLocal run : runs) {
            run.terminate();
        }
    }

    @Test
    void the_printed_commands_book_a_stay_and_the_confirmation_is_there_soon() throws Exception {
        RunningLocal run = start().awaitUp();
        List<ProcessHandle> children = run.children();
        ProcessHandle postgres = postgres().orElseThrow();
        assertThat(children).hasSize(3);

        String answer = Shell.run(run.bookingCommands());

        JsonNode booking = new ObjectMapper().readTree(answer);
        assertThat(booking.path("status").asText()).isEqualTo("CONFIRMED");
        Path confirmation = mail.resolve("booking-created-" + booking.path("id").asText() + ".eml");
        await().atMost(Size.isBig() ? Duration.ofSeconds(2) : LONG)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> Files.exists(confirmation));
        await().atMost(LONG)
                .until(() -> itemIds("/v1/search?pageSize=100").size()
                        == propertyIds().size());
        assertThat(Shell.run("set -a; . "
                        + EnvironmentFiles.quoted(home.resolve("local.env").toString())
                        + "; java -jar worker/target/worker.jar search drift"))
                .contains("missing=0 stale=0 extra=0 of 12 properties");

        assertThat(run.terminate()).isEqualTo(TERMINATED);
        assertThat(run.told())
                .containsSubsequence("stopping worker", "stopping api", "stopping search", "stopping Postgres");
        assertThat(children).noneMatch(ProcessHandle::isAlive);
        assertGone(postgres);
        for (int port : List.of(httpPort, workerPort, databasePort, searchPort)) {
            new ServerSocket(port).close();
        }
    }

    @Test
    void after_a_kill_the_next_start_clears_up_and_finds_the_data_and_adds_nothing() throws Exception {
        RunningLocal killed = start("--no-search").awaitUp();
        List<ProcessHandle> left = killed.children();
        ProcessHandle postgres = postgres().orElseThrow();
        String bookings = Shell.run(killed.bookingCommands());
        List<String> properties = propertyIds();
        killed.program().kill();
        assertThat(left).hasSize(2).allMatch(ProcessHandle::isAlive);
        assertThat(postgres.isAlive()).isTrue();

        RunningLocal next = start("--no-search").awaitUp();

        assertThat(next.told())
                .contains("stopping the worker of an earlier run")
                .contains("stopping the api of an earlier run")
                .contains("stopping the Postgres of an earlier run");
        assertThat(left).noneMatch(ProcessHandle::isAlive);
        assertGone(postgres);
        assertThat(propertyIds()).hasSize(12).isEqualTo(properties);
        assertThat(Shell.run(next.bookingCommands()))
                .contains("CONFIRMED")
                .doesNotContain(
                        new ObjectMapper().readTree(bookings).path("reference").asText());
    }

    @Test
    void without_a_worker_messages_wait_until_one_is_run_by_hand_and_a_second_run_of_the_same_home_is_refused()
            throws Exception {
        RunningLocal run = start("--no-worker", "--no-search").awaitUp();
        RunningLocal second = start();
        assertThat(second.awaitEnd()).isEqualTo(1);
        assertThat(second.told()).contains("runs in").contains("already").contains("STAYHUB_HOME");
        assertThat(run.children()).hasSize(1).allMatch(ProcessHandle::isAlive);
        String id = new ObjectMapper()
                .readTree(Shell.run(run.bookingCommands()))
                .path("id")
                .asText();
        Path confirmation = mail.resolve("booking-created-" + id + ".eml");
        assertThat(confirmation).doesNotExist();

        Shell.run(
                "set -a; . " + EnvironmentFiles.quoted(home.resolve("local.env").toString())
                        + "; java -jar worker/target/worker.jar --once");

        assertThat(confirmation).exists();
        String printed = run.printed();
        Shell.run(printed.lines()
                .filter(line -> line.contains("worker.jar --once"))
                .findFirst()
                .orElseThrow());
    }

    @Test
    void a_program_that_dies_takes_the_others_along_and_its_last_words_are_told() throws Exception {
        RunningLocal run = start("--no-search").awaitUp();
        List<ProcessHandle> children = run.children();
        ProcessHandle api = children.stream()
                .filter(child -> child.info().commandLine().orElse("").contains("api.jar"))
                .findFirst()
                .orElseThrow();

        api.destroyForcibly();

        assertThat(run.awaitEnd()).isEqualTo(1);
        assertThat(run.told())
                .containsSubsequence(
                        "api ended with exit code 137. The end of ",
                        "api.log:",
                        "INFO",
                        "stopping worker",
                        "stopping Postgres");
        assertThat(children).noneMatch(ProcessHandle::isAlive);
        assertThat(postgres()).isEmpty();
    }

    @Test
    void stopped_while_it_is_starting_it_leaves_nothing_behind() throws Exception {
        RunningLocal run = start("--no-search");
        await().atMost(LONG).until(() -> run.told().contains("starting Postgres"));

        assertThat(run.terminate()).isEqualTo(TERMINATED);

        assertThat(run.told()).doesNotContain("Exception").doesNotContain("ended with exit code");
        assertThat(postgres()).isEmpty();
    }

    @Test
    void taken_ports_are_told_before_anything_is_started() throws Exception {
        try (ServerSocket http = new ServerSocket(httpPort);
                ServerSocket database = new ServerSocket(databasePort)) {
            assertThat(http.isBound() && database.isBound()).isTrue();

            RunningLocal run = start("--no-search");

            assertThat(run.awaitEnd()).isEqualTo(1);
            assertThat(run.told())
                    .contains("port " + httpPort, "STAYHUB_HTTP_PORT", "port " + databasePort, "STAYHUB_DB_PORT")
                    .doesNotContain("STAYHUB_WORKER_PORT")
                    .doesNotContain("starting");
        }
    }

    private RunningLocal start(String... options) throws Exception {
        Map<String, String> environment = Map.of(
                "STAYHUB_HOME", home.toString(),
                "STAYHUB_MAIL", "file:" + mail,
                "STAYHUB_HTTP_PORT", Integer.toString(httpPort),
                "STAYHUB_WORKER_PORT", Integer.toString(workerPort),
                "STAYHUB_DB_PORT", Integer.toString(databasePort),
                "STAYHUB_SEARCH_PORT", Integer.toString(searchPort));
        RunningLocal run = RunningLocal.start(environment, options);
        runs.add(run);
        return run;
    }

    private static Optional<ProcessHandle> postgres() throws Exception {
        Path pidFile = home.resolve("postgres/data/postmaster.pid");
        return Files.exists(pidFile)
                ? ProcessHandle.of(
                        Long.parseLong(Files.readAllLines(pidFile).get(0).strip()))
                : Optional.empty();
    }

    /** Nobody's child any more, it may be there a moment longer until the system has buried it. */
    private static void assertGone(ProcessHandle process) {
        await().atMost(LONG)
                .until(() -> !process.isAlive() || process.info().command().isEmpty());
    }

    private static List<String> propertyIds() throws Exception {
        return itemIds("/v1/properties?pageSize=100");
    }

    private static List<String> itemIds(String path) throws Exception {
        JsonNode page = new ObjectMapper().readTree(Shell.run("curl -sS 'http://127.0.0.1:" + httpPort + path + "'"));
        List<String> ids = new ArrayList<>();
        page.path("items").forEach(item -> ids.add(item.path("id").asText()));
        return ids;
    }
}
