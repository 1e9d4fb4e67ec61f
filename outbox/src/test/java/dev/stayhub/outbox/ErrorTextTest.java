package dev.stayhub.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorTextTest {

    @Test
    void what_postgres_cannot_store_is_replaced() {
        assertThat(ErrorText.clean("a\u0000b\uD800c")).isEqualTo("a\uFFFDb\uFFFDc");
        assertThat(ErrorText.clean("\uD83D\uDE00")).isEqualTo("\uD83D\uDE00");
    }

    @Test
    void it_is_cut_to_a_length_that_fits_a_screen() {
        assertThat(ErrorText.clean("x".repeat(5_000))).hasSize(1_000);
    }

    @Test
    void an_exception_without_a_message_is_known_by_its_kind() {
        assertThat(ErrorText.of(new IllegalStateException())).isEqualTo("IllegalStateException");
        assertThat(ErrorText.of(new IllegalStateException("why"))).isEqualTo("IllegalStateException: why");
    }

    @ParameterizedTest
    @ValueSource(classes = {IllegalStateException.class, StackOverflowError.class})
    void an_exception_that_cannot_be_told_is_known_by_its_kind(Class<? extends Throwable> whatTellingThrows) {
        assertThat(ErrorText.of(new Untold(whatTellingThrows)))
                .isEqualTo("Untold, whose message cannot be read: " + whatTellingThrows.getSimpleName());
    }

    private static final class Untold extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final Class<? extends Throwable> thrown;

        Untold(Class<? extends Throwable> thrown) {
            this.thrown = thrown;
        }

        @Override
        public String getMessage() {
            if (thrown == StackOverflowError.class) {
                throw new StackOverflowError();
            }
            throw new IllegalStateException("no words");
        }

        @Override
        public String toString() {
            return getMessage();
        }
    }
}
