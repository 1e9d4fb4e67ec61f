package dev.stayhub.local.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.testbed.network.Port;
import dev.stayhub.testbed.postgres.Login;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SettingsTest {

    private static final Login GIVEN = new Login("jdbc:postgresql://127.0.0.1:5432/stayhub", "stayhub", "demo");

    @Test
    void a_node_of_its_own_is_started_where_no_search_is_given() {
        SearchChoice choice = new SearchChoice(9201, "", true);

        assertThat(choice.isOwn()).isTrue();
        assertThat(choice.url()).contains("http://127.0.0.1:9201");
    }

    @Test
    void its_own_address_as_local_env_has_it_is_not_taken_for_somebody_elses() {
        assertThat(new SearchChoice(9201, "http://127.0.0.1:9201", true).isOwn())
                .isTrue();
    }

    @Test
    void a_search_that_is_given_is_used_and_none_is_started() {
        SearchChoice choice = new SearchChoice(9201, "http://search:9200", true);

        assertThat(choice.isOwn()).isFalse();
        assertThat(choice.url()).contains("http://search:9200");
    }

    @Test
    void without_search_nobody_is_told_of_one() {
        SearchChoice choice = new SearchChoice(9201, "http://search:9200", false);

        assertThat(choice.isOwn()).isFalse();
        assertThat(choice.url()).isEmpty();
    }

    @Test
    void every_port_that_will_be_listened_on_is_named_by_its_variable() {
        assertThat(settings(Optional.empty(), new SearchChoice(9201, "", true), true)
                        .ports())
                .containsExactly(
                        new Port("STAYHUB_HTTP_PORT", 7070),
                        new Port("STAYHUB_WORKER_PORT", 7071),
                        new Port("STAYHUB_DB_PORT", 5433),
                        new Port("STAYHUB_SEARCH_PORT", 9201));
    }

    @Test
    void ports_of_what_is_not_started_may_be_in_use() {
        assertThat(settings(Optional.of(GIVEN), new SearchChoice(9201, "", false), false)
                        .ports())
                .containsExactly(new Port("STAYHUB_HTTP_PORT", 7070));
    }

    private static Settings settings(Optional<Login> given, SearchChoice search, boolean withWorker) {
        return new Settings(7070, 7071, 5433, given, search, withWorker);
    }
}
