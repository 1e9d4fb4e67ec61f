package dev.stayhub.local.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class GuaranteesCommandTest {

    @Test
    void a_title_that_no_row_has_is_refused_before_anything_is_played() {
        assertThat(faults("--only", "nonsense")).hasSize(1);
        assertThat(faults("--only", "nonsense", "--only", "dies while sending")).isEmpty();
        assertThat(faults()).isEmpty();
    }

    @Test
    void a_part_of_the_rows_cannot_be_written_into_the_page() {
        assertThat(faults("--only", "dies while sending", "--write")).hasSize(1);
        assertThat(faults("--write")).isEmpty();
    }

    private static List<String> faults(String... args) {
        GuaranteesCommand command = new GuaranteesCommand();
        new CommandLine(command).parseArgs(args);
        return command.faults();
    }
}
