package dev.stayhub.runtime.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.stayhub.runtime.database.ConnectionPool;
import dev.stayhub.runtime.database.PoolSettings;
import dev.stayhub.runtime.testing.SampleDatabase;
import dev.stayhub.testbed.postgres.Sql;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import picocli.CommandLine.Command;

/** What a program does does not depend on the language or the time zone of its machine. */
class MachineDefaultsTest {

    @RegisterExtension
    static final SampleDatabase database = new SampleDatabase();

    private final Locale localeBefore = Locale.getDefault();
    private final TimeZone zoneBefore = TimeZone.getDefault();

    @AfterEach
    void asBefore() {
        Locale.setDefault(localeBefore);
        TimeZone.setDefault(zoneBefore);
    }

    @Command(name = "sample")
    record Sample(Callable<String> question, StringBuilder answer) implements Callable<Integer> {

        @Override
        public Integer call() throws Exception {
            answer.append(question.call());
            return Cli.OK;
        }
    }

    @Test
    @SuppressWarnings("StringCaseLocaleUsage")
    void a_turkish_machine_lowers_the_letter_i_as_any_other() {
        Locale.setDefault(Locale.forLanguageTag("tr-TR"));

        assertThat(answer("ARGON2ID"::toLowerCase)).isEqualTo("argon2id");
    }

    @Test
    void a_zone_of_the_machine_that_postgres_does_not_know_keeps_no_program_from_connecting() {
        TimeZone.setDefault(new SimpleTimeZone(7_200_000, "Europe/Atlantis"));
        PoolSettings one = new PoolSettings("test", 1, Duration.ofSeconds(3), Duration.ofSeconds(5), Map.of());

        assertThat(answer(() -> {
                    try (HikariDataSource pool = ConnectionPool.open(database.login(), one)) {
                        return new Sql(pool).value("SHOW TimeZone");
                    }
                }))
                .isEqualTo("UTC");
    }

    /** What a program finds out while it runs. */
    private static String answer(Callable<String> question) {
        Sample program = new Sample(question, new StringBuilder());
        assertThat(Cli.run(program)).isEqualTo(Cli.OK);
        return program.answer().toString();
    }
}
