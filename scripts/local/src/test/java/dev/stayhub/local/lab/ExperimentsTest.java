package dev.stayhub.local.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.local.faults.Fault;
import dev.stayhub.local.faults.Faults;
import dev.stayhub.local.faults.IndexFault;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ExperimentsTest {

    private final List<String> names = Stream.concat(Experiments.LESSONS.stream(), Experiments.ROWS.stream())
            .map(Experiment::name)
            .toList();

    @Test
    void experiments_have_names_of_their_own() {
        assertThat(names).doesNotHaveDuplicates().allMatch(name -> name.matches("[a-z]+(-[a-z]+)*"));
        assertThat(Experiments.named("dual-write")).isPresent();
        assertThat(Experiments.named("nothing")).isEmpty();
    }

    @Test
    void each_row_of_the_matrix_is_an_experiment() {
        assertThat(names)
                .containsAll(Faults.ALL.stream().map(Fault::name).toList())
                .containsAll(IndexFault.ALL.stream().map(IndexFault::name).toList());
    }

    @Test
    void a_row_is_told_by_the_lesson_that_has_its_name() {
        assertThat(names.subList(0, Experiments.LESSONS.size()))
                .contains("crash-after-commit", "crash-after-send", "stale-lease", "outage")
                .contains("lost-index-update", "index-down");
        assertThat(Experiments.ROWS).extracting(Experiment::name).doesNotContain("crash-after-send", "index-down");
    }
}
