package dev.stayhub.local.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stayhub.local.process.Part;
import dev.stayhub.migrations.cli.CouldNot;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

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

        assertThatThrownBy(() -> parts.start(() -> new Lamp("late"))).isInstanceOf(CouldNot.class);
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
