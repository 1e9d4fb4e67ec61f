package dev.stayhub.local.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.local.demo.DemoStay;
import dev.stayhub.testbed.process.Home;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BannerTest {

    private static final DemoStay STAY =
            new DemoStay("p-1", "A place", LocalDate.of(2027, 2, 27), LocalDate.of(2027, 3, 2));

    @TempDir
    Path directory;

    @Test
    void it_says_where_everything_is_and_what_to_type_first() {
        assertThat(text(new SearchChoice(9201, "", true), true))
                .contains("http://127.0.0.1:7070/v1\n", "http://127.0.0.1:7071/health/ready", "http://127.0.0.1:9201")
                .contains("guest@stayhub.test", "operator@stayhub.test", "/v1/bookings")
                .doesNotContain("worker.jar --once");
    }

    @Test
    void without_a_worker_it_says_how_messages_are_delivered_by_hand() {
        assertThat(text(new SearchChoice(9201, "", true), false))
                .contains("local.env; java -jar worker/target/worker.jar --once")
                .doesNotContain("7071");
    }

    @Test
    void a_search_that_is_not_there_is_not_shown() {
        assertThat(text(new SearchChoice(9201, "", false), true)).doesNotContain("/v1/search");
    }

    private String text(SearchChoice search, boolean withWorker) {
        Settings settings = new Settings(7070, 7071, 5433, Optional.empty(), search, withWorker);
        return new Banner(Home.at(directory), settings).text(STAY);
    }
}
