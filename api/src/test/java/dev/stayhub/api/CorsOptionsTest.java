package dev.stayhub.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CorsOptionsTest {

    private static CorsOptions options(String origins) {
        return CommandLine.populateCommand(new CorsOptions(), "--cors-origins", origins);
    }

    @Test
    void origins_are_separated_by_commas() {
        CorsOptions options = options("https://www.example.com,http://localhost:3000,http://[::1]:8080");

        assertThat(options.faults()).isEmpty();
        assertThat(options.origins())
                .containsExactly("https://www.example.com", "http://localhost:3000", "http://[::1]:8080");
    }

    @Test
    void none_is_allowed_by_default() {
        CorsOptions options = CommandLine.populateCommand(new CorsOptions());

        assertThat(options.faults()).isEmpty();
        assertThat(options.origins()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*",
                "null",
                "https://*.example.com",
                "https://www.example.com/",
                "https://www.example.com/path",
                "https://WWW.example.com",
                "https://user@www.example.com",
                "https://www.example.com:443",
                "http://www.example.com:80",
                "www.example.com",
                "ftp://www.example.com"
            })
    void what_is_no_exact_origin_is_a_fault_that_names_it(String origin) {
        assertThat(options("https://www.example.org," + origin).faults())
                .singleElement()
                .asString()
                .contains("--cors-origins (STAYHUB_CORS_ORIGINS)", origin);
    }
}
