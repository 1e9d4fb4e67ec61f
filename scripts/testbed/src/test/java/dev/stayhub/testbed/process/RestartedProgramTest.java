package dev.stayhub.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestartedProgramTest {

    private static final int AGAIN = 3;
    private static final Duration PAUSE = Duration.ofMillis(300);
    private static final Duration LONG = Duration.ofMinutes(1);

    @TempDir
    Path directory;

    @Test
    void it_is_started_again_after_a_pause_until_it_ends_otherwise_which_is_told() throws Exception {
        long beginNanos = System.nanoTime();
        RestartedProgram program = start("echo x >> starts; [ $(wc -l < starts) -ge 3 ] && exit 5; exit 3", PAUSE);

        String story = program.ended().get(LONG.toSeconds(), TimeUnit.SECONDS);

        assertThat(story).startsWith("worker ended with exit code 5. ");
        assertThat(starts()).isEqualTo(3);
        assertThat(Duration.ofNanos(System.nanoTime() - beginNanos)).isGreaterThanOrEqualTo(PAUSE.multipliedBy(2));
    }

    @Test
    void one_that_ends_well_or_is_killed_is_not_started_again() throws Exception {
        assertThat(start("echo x >> starts; exit 0", PAUSE).ended().get(LONG.toSeconds(), TimeUnit.SECONDS))
                .startsWith("worker ended with exit code 0. ");
        assertThat(start("echo x >> starts; kill -9 $$", PAUSE).ended().get(LONG.toSeconds(), TimeUnit.SECONDS))
                .startsWith("worker ended with exit code 137. ");
        assertThat(starts()).isEqualTo(2);
    }

    @Test
    void stopped_in_the_pause_it_is_not_started_again() throws Exception {
        RestartedProgram program = start("echo x >> starts; exit 3", PAUSE);
        program.program().awaitEnd(LONG);

        program.stop();
        int starts = starts();
        TimeUnit.MILLISECONDS.sleep(2 * PAUSE.toMillis());

        assertThat(starts()).isEqualTo(starts);
    }

    @Test
    void stopped_while_it_runs_it_is_gone_and_its_end_is_told() throws Exception {
        RestartedProgram program = start("trap 'exit 3' TERM; echo x >> starts; while true; do sleep 0.1; done", PAUSE);
        await().atMost(LONG).until(() -> Files.exists(directory.resolve("starts")));

        program.stop();

        assertThat(program.program().isRunning()).isFalse();
        assertThat(program.ended().get(LONG.toSeconds(), TimeUnit.SECONDS)).startsWith("worker ended with exit code 3");
        assertThat(starts()).isEqualTo(1);
    }

    private RestartedProgram start(String script, Duration pause) {
        ProgramBuilder worker = Program.command("sh", "-c", script)
                .directory(directory)
                .in(Home.at(directory.resolve("home")), "worker");
        return RestartedProgram.start(worker::start, AGAIN, pause);
    }

    private int starts() throws IOException {
        return Files.readAllLines(directory.resolve("starts")).size();
    }
}
