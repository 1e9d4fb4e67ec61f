package dev.stayhub.worker.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TopicLabelsTest {

    private final TopicLabels labels = new TopicLabels(Set.of("room.painted"));

    @Test
    void topics_handled_here_are_named_and_so_are_a_few_strangers() {
        labels.update(List.of("room.painted", "robot.arrived"));

        assertThat(labels.of("room.painted")).isEqualTo("room.painted");
        assertThat(labels.of("robot.arrived")).isEqualTo("robot.arrived");
    }

    @Test
    void of_a_thousand_strangers_twenty_are_named_and_those_that_are_keep_their_names() {
        List<String> thousand =
                IntStream.range(0, 1_000).mapToObj(n -> "robot-" + n).toList();
        labels.update(List.of("robot-999"));
        labels.update(thousand);

        assertThat(thousand.stream().map(labels::of).distinct()).hasSize(21).contains("robot-999", "(other)");
        assertThat(labels.of("room.painted")).isEqualTo("room.painted");
    }

    @Test
    void one_that_is_gone_leaves_its_place_to_another() {
        labels.update(IntStream.range(0, 20).mapToObj(n -> "robot-" + n).toList());
        labels.update(List.of("human.arrived"));

        assertThat(labels.of("human.arrived")).isEqualTo("human.arrived");
        assertThat(labels.of("robot-3")).isEqualTo("(other)");
    }

    @Test
    void a_topic_called_like_the_rest_is_part_of_it() {
        labels.update(List.of("(other)"));

        assertThat(labels.of("(other)")).isEqualTo("(other)");
        labels.update(IntStream.range(0, 20).mapToObj(n -> "robot-" + n).toList());
        assertThat(labels.of("robot-19")).as("it took nobody's place").isEqualTo("robot-19");
    }
}
