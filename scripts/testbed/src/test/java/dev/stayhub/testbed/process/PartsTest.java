package dev.stayhub.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.stayhub.testbed.TestbedException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartsTest {

    private final List<String> stopped = new ArrayList<>();
    private final Parts parts = new Parts();

    @Test
    void the_last_started_is_the_first_stopped_and_each_is_stopped_once() throws Exception {
        parts.start(() -> new Lamp("database"));
        parts.start(() -> new Lamp("api"));
        parts.start(() -> new Lamp("worker"));

        parts.stopBecauseTold();
        parts.stop();

        assertThat(stopped).containsExactly("worker", "api", "database");
        assertThat(parts.wereTold()).isTrue();
    }

    @Test
    void nothing_is_started_once_all_is_being_stopped() {
        parts.stop();

        assertThatThrownBy(() -> parts.start(() -> new Lamp("late"))).isInstanceOf(TestbedException.class);
        assertThat(stopped).isEmpty();
    }

    @Test
    void the_first_to_end_is_told() throws Exception {
        parts.start(() -> new Lamp("database"));
        Lamp api = parts.start(() -> new Lamp("api"));

        api.goOut();

        assertThat(parts.firstToEnd()).isEqualTo("api went out");
        assertThat(parts.wereTold()).isFalse();
    }

    @Test
    void a_program_that_has_done_its_work_is_no_part_any_more(@TempDir Path directory) throws Exception {
        parts.run(() -> program(directory, "true"));
        assertThatThrownBy(() -> parts.run(() -> program(directory, "false"))).isInstanceOf(TestbedException.class);
        parts.start(() -> new Lamp("api")).goOut();

        assertThat(parts.firstToEnd()).isEqualTo("api went out");
    }

    @Test
    void a_program_at_work_is_stopped_too(@TempDir Path directory) throws Exception {
        AtomicReference<Program> program = new AtomicReference<>();
        CompletableFuture<Void> work = CompletableFuture.runAsync(
                () -> assertThatThrownBy(() -> parts.run(() -> {
                            program.set(program(directory, "sleep", "600"));
                            return program.get();
                        }))
                        .isInstanceOf(TestbedException.class),
                task -> new Thread(task).start());
        await().atMost(Duration.ofMinutes(1)).until(() -> program.get() != null);

        parts.stop();

        work.get(20, TimeUnit.SECONDS);
        assertThat(program.get().isRunning()).isFalse();
    }

    private static Program program(Path directory, String... command) {
        return Program.command(command).in(Home.at(directory), "program").start();
    }

    private final class Lamp implements Part {

        private final String name;
        private final CompletableFuture<String> ended = new CompletableFuture<>();

        Lamp(String name) {
            this.name = name;
        }

        void goOut() {
            ended.complete(name + " went out");
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public CompletableFuture<String> ended() {
            return ended;
        }

        @Override
        public void stop() {
            stopped.add(name);
        }
    }
}
