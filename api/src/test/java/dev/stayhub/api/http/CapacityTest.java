package dev.stayhub.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.load.Turns;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The arithmetic that leaves threads and connections for everybody. */
class CapacityTest {

    private static final int JETTYS_OWN = 16;

    @ParameterizedTest
    @CsvSource({"1, 1", "16, 2", "16, 64", "200, 8"})
    void all_classes_together_leave_threads_for_rejections_and_liveness(int connections, int processors) {
        Capacity capacity = new Capacity(connections, processors);

        int taken = Arrays.stream(Work.values())
                .filter(work -> work != Work.LIVENESS)
                .mapToInt(capacity::limit)
                .sum();

        assertThat(taken + JETTYS_OWN).isLessThan(capacity.serverThreads());
    }

    @ParameterizedTest
    @CsvSource({"8", "16", "50", "200"})
    void nobody_waits_for_a_connection_that_another_class_holds(int connections) {
        Capacity capacity = new Capacity(connections, 2);

        assertThat(capacity.writingConnections()
                        + capacity.readingConnections()
                        + capacity.operatorConnections()
                        + capacity.accountConnections())
                .isLessThanOrEqualTo(connections);
    }

    @ParameterizedTest
    @CsvSource({"1", "16", "200"})
    void requests_that_wait_for_one_with_the_same_key_leave_places_for_others(int connections) {
        assertThat(new Capacity(connections, 2).limit(Work.WRITING)).isGreaterThan(Turns.MOST_WAITING);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "4, 2", "8, 4"})
    void passwords_leave_processors_for_other_work(int processors, int hashing) {
        assertThat(new Capacity(16, processors).hashingThreads()).isEqualTo(hashing);
    }
}
