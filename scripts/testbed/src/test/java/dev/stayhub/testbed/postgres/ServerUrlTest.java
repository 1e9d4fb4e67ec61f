package dev.stayhub.testbed.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stayhub.testbed.TestbedException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerUrlTest {

    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://db:5432/postgres, jdbc:postgresql://db:5432/mine",
        "jdbc:postgresql://db, jdbc:postgresql://db/mine",
        "jdbc:postgresql://db?sslmode=require, jdbc:postgresql://db/mine?sslmode=require",
        "jdbc:postgresql://[::1]:5432/?a=b%26c&d=e, jdbc:postgresql://[::1]:5432/mine?a=b%26c&d=e",
        "'jdbc:postgresql://one:1,two:2/postgres', 'jdbc:postgresql://one:1,two:2/mine'"
    })
    void another_database_of_the_same_server(String server, String mine) {
        assertThat(ServerUrl.of("STAYHUB_TEST_DB_URL", server, "mine")).isEqualTo(mine);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgres://db/postgres",
                "jdbc:postgresql:postgres",
                "jdbc:postgresql://db/postgres?user=postgres",
                "jdbc:postgresql://db/postgres?ssl=true&password=p"
            })
    void other_forms_are_refused_with_what_would_be_right(String server) {
        assertThatThrownBy(() -> ServerUrl.of("STAYHUB_TEST_DB_URL", server, "mine"))
                .isInstanceOf(TestbedException.class)
                .hasMessageContaining("jdbc:postgresql://host:5432/postgres")
                .hasMessageContaining("STAYHUB_TEST_DB_USER");
    }
}
