package dev.stayhub.runtime.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;

/** What a program does does not depend on the language of its machine. */
class LocaleTest {

    private final Locale before = Locale.getDefault();

    @AfterEach
    void asBefore() {
        Locale.setDefault(before);
    }

    @Command(name = "sample")
    static final class LowerCase implements Callable<Integer> {

        private String lowered;

        @Override
        @SuppressWarnings("StringCaseLocaleUsage")
        public Integer call() {
            lowered = "ARGON2ID".toLowerCase();
            return Cli.OK;
        }
    }

    @Test
    void a_turkish_machine_lowers_the_letter_i_as_any_other() {
        Locale.setDefault(Locale.forLanguageTag("tr-TR"));
        LowerCase command = new LowerCase();

        assertThat(Cli.run(command)).isEqualTo(Cli.OK);

        assertThat(command.lowered).isEqualTo("argon2id");
    }
}
