package dev.stayhub.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.stayhub.testbed.TestbedException;
import dev.stayhub.testbed.network.FreePorts;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class ProgramTest {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir
    Path directory;

    private Home home;
    private final List<Program> children = new ArrayList<>();

    @BeforeEach
    void home() {
        home = Home.at(directory);
    }

    @AfterEach
    void stopChildren() {
        children.forEach(Program::stop);
    }

    @Test
    void what_a_program_prints_and_how_it_ended_is_told() throws Exception {
        Program child = start("echo \"$GREETING\"; echo to stderr >&2; exit 3", PATIENCE);

        assertThat(child.ended().get(60, TimeUnit.SECONDS))
                .contains("demo ended with exit code 3")
                .contains("log/demo.log")
                .contains("hello")
                .contains("to stderr");
        assertThatThrownBy(child::awaitSuccess)
                .isInstanceOf(TestbedException.class)
                .hasMessageContaining("exit code 3");
    }

    @Test
    void only_the_end_of_a_long_log_is_told_and_the_log_before_it_is_kept() throws Exception {
        start("echo earlier", PATIENCE).awaitSuccess();
        Program child = start("for i in $(seq 1 5000); do echo line $i; done", PATIENCE);
        child.awaitSuccess();

        assertThat(child.ended().join())
                .contains("line 5000")
                .contains("line 4990")
                .doesNotContain("line 4980");
        assertThat(home.log("demo").resolveSibling("demo.log.previous")).hasContent("earlier");
    }

    @Test
    void a_program_that_does_not_exist_is_told() {
        ProgramBuilder nothing = Program.command("/no/such/program").in(home, "demo");

        assertThatThrownBy(nothing::start)
                .isInstanceOf(TestbedException.class)
                .hasMessageContaining("demo cannot be started");
    }

    @Test
    void stop_asks_and_kills_what_does_not_listen() throws Exception {
        Program child = start("trap '' TERM; echo deaf; while :; do sleep 1; done", Duration.ofMillis(300));
        await().atMost(PATIENCE).until(() -> Files.readString(home.log("demo")).contains("deaf"));

        child.stop();

        assertThat(child.isRunning()).isFalse();
    }

    @Test
    void an_end_is_noticed_without_a_thread_of_the_common_pool() throws Exception {
        CountDownLatch busy = new CountDownLatch(1);
        List<Future<?>> taken = new ArrayList<>();
        for (int thread = 0; thread < ForkJoinPool.getCommonPoolParallelism(); thread++) {
            taken.add(ForkJoinPool.commonPool().submit(() -> {
                busy.await();
                return null;
            }));
        }
        try {
            Program killed = start("sleep 600", PATIENCE);
            Program stopped = start("sleep 600", PATIENCE);

            killed.kill();
            stopped.stop();

            assertThat(killed.isRunning() || stopped.isRunning()).isFalse();
            assertThat(killed.ended().get(60, TimeUnit.SECONDS)).contains("ended with exit code 137");
        } finally {
            busy.countDown();
        }
        assertThat(taken).hasSize(ForkJoinPool.getCommonPoolParallelism());
    }

    @Test
    void a_program_that_ends_before_it_is_ready_is_not_waited_for() throws Exception {
        Program child = start("echo no luck; exit 1", PATIENCE);
        URI nobody = URI.create("http://127.0.0.1:" + FreePorts.one() + "/health/ready");

        assertThatThrownBy(() -> child.awaitReady(nobody, Duration.ofMinutes(4)))
                .isInstanceOf(TestbedException.class)
                .hasMessageContaining("demo ended with exit code 1")
                .hasMessageContaining("no luck");
    }

    @Test
    void a_program_that_never_gets_ready_is_given_up() throws Exception {
        Program child = startSleeping();
        URI nobody = URI.create("http://127.0.0.1:" + FreePorts.one() + "/health/ready");

        assertThatThrownBy(() -> child.awaitReady(nobody, Duration.ofMillis(1)))
                .isInstanceOf(TestbedException.class)
                .hasMessageContaining("demo is not ready");
    }

    @Test
    void what_a_killed_run_left_is_stopped_by_the_next() throws Exception {
        Program child = startSleeping();
        List<String> told = new ArrayList<>();

        ProcessRecords.in(home).stopLeftovers(PATIENCE, told::add);

        assertThat(child.isRunning()).isFalse();
        assertThat(told).containsExactly("demo");
        assertThat(home.processes()).doesNotExist();
    }

    @Test
    void a_process_that_merely_has_the_id_of_one_of_ours_is_left_alone() throws Exception {
        Program child = startSleeping();
        ProcessRecord real =
                ProcessRecord.parse(Files.readString(home.processes()).strip());
        ProcessRecord earlier =
                new ProcessRecord("demo", real.pid(), real.startedAt().minusSeconds(60), real.command());
        ProcessRecord another = new ProcessRecord("demo", real.pid(), real.startedAt(), "/usr/bin/another program");
        Files.writeString(home.processes(), earlier.line() + "\n" + another.line() + "\ndemo 1");
        List<String> told = new ArrayList<>();

        assertThat(real.stillRunning()).isPresent();
        ProcessRecords.in(home).stopLeftovers(PATIENCE, told::add);

        assertThat(child.isRunning()).isTrue();
        assertThat(told).isEmpty();
    }

    /** One program from the start: a shell would turn into another. */
    private Program startSleeping() {
        return start(List.of("sleep", "600"), PATIENCE);
    }

    private Program start(String script, Duration patience) {
        return start(List.of("sh", "-c", script), patience);
    }

    private Program start(List<String> command, Duration patience) {
        Program child = Program.command(command.toArray(String[]::new))
                .env("GREETING", "hello")
                .stopsWithin(patience)
                .in(home, "demo")
                .start();
        children.add(child);
        return child;
    }
}
