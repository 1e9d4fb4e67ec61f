package dev.stayhub.runtime.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OneTimeCodeTest {

    @Test
    void a_code_has_four_groups_of_characters_without_lookalikes_and_no_two_are_alike() {
        SecureRandom random = new SecureRandom();
        Set<String> codes = Stream.generate(() -> OneTimeCode.draw(random))
                .limit(1_000)
                .map(OneTimeCode::text)
                .collect(Collectors.toSet());

        assertThat(codes).hasSize(1_000).allMatch(code -> code.matches("([2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"K7WQ-2MTD-9XPA-H4RC", "k7wq2mtd9xpah4rc", " K7WQ 2MTD 9XPA H4RC ", "K7WQ-2mtd 9XPA--H4RC"})
    void it_is_read_however_it_is_typed(String typed) {
        OneTimeCode code = OneTimeCode.parse(typed).orElseThrow();

        assertThat(code.text()).isEqualTo("K7WQ-2MTD-9XPA-H4RC");
        assertThat(code.selector()).isEqualTo("K7WQ");
        assertThat(code.digest())
                .isEqualTo(Sha256.of("K7WQ2MTD9XPAH4RC".getBytes(java.nio.charset.StandardCharsets.US_ASCII)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "K7WQ",
                "K7WQ-2MTD-9XPA-H4R",
                "K7WQ-2MTD-9XPA-H4RCC",
                "K7WQ-2MTD-9XPA-H4R0",
                "K7WQ-2MTD-9XPA-H4R\u00e9",
                "K7WQ_2MTD_9XPA_H4RC"
            })
    void anything_else_is_no_code(String typed) {
        assertThat(OneTimeCode.parse(typed)).isEmpty();
    }

    @Test
    void its_secret_is_not_in_the_text_that_is_logged() {
        OneTimeCode code = OneTimeCode.parse("K7WQ-2MTD-9XPA-H4RC").orElseThrow();

        assertThat(code.toString())
                .doesNotContain("2MTD")
                .doesNotContain("9XPA")
                .doesNotContain("H4RC");
    }
}
