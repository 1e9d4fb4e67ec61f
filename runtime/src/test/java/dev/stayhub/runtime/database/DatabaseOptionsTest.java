package dev.stayhub.runtime.database;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseOptionsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://127.0.0.1:5432/stayhub",
                "jdbc:postgresql://db/stayhub?sslmode=verify-full&applicationuser=x",
                "jdbc:postgresql:stayhub"
            })
    void a_postgres_url_and_a_login_are_fine(String url) {
        assertThat(DatabaseOptions.of(url, "api", "secret").faults()).isEmpty();
    }

    @Test
    void each_fault_names_the_option_and_the_variable() {
        assertThat(DatabaseOptions.of("jdbc:mysql://db/stayhub", " ", "").faults())
                .containsExactly(
                        "--db-url (STAYHUB_DB_URL) must look like jdbc:postgresql://host:5432/database",
                        "--db-user (STAYHUB_DB_USER) must be set to the database login of this program");
    }

    @ParameterizedTest
    @CsvSource({"?user=postgres, user", "?ssl=true&password=secret, password", "?options=-c%20lock_timeout=0, options"})
    void what_the_driver_would_prefer_to_our_settings_is_refused_in_the_url(String query, String parameter) {
        assertThat(DatabaseOptions.of("jdbc:postgresql://db/stayhub" + query, "api", "")
                        .faults())
                .singleElement()
                .asString()
                .contains("must not set " + parameter)
                .doesNotContain("secret");
    }
}
