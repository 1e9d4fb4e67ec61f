package dev.stayhub.runtime.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.stayhub.runtime.database.ConnectionPool;
import dev.stayhub.runtime.database.PoolSettings;
import dev.stayhub.runtime.testing.SampleDatabase;
import dev.stayhub.testbed.postgres.Sql;
import java.time.Duration;
import java.util.Map;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import picocli.CommandLine.Command;

class TimeZoneTest {

    @RegisterExtension
    static final SampleDatabase database = new SampleDatabase();

    private final TimeZone before = TimeZone.getDefault();

    @AfterEach
    void putBack() {
        TimeZone.setDefault(before);
    }

    @Command(name = "sample")
    static final class AskForZone implements Callable<Integer> {

        private String zone;

        @Override
        public Integer call() throws Exception {
            PoolSettings one = new PoolSettings("test", 1, Duration.ofSeconds(3), Duration.ofSeconds(5), Map.of());
            try (HikariDataSource pool = ConnectionPool.open(database.login(), one)) {
                zone = new Sql(pool).value("SHOW TimeZone");
            }
            return Cli.OK;
        }
    }

    @Test
    void a_zone_of_the_machine_that_postgres_does_not_know_keeps_no_program_from_connecting() {
        TimeZone.setDefault(new SimpleTimeZone(7_200_000, "Europe/Atlantis"));
        AskForZone command = new AskForZone();

        assertThat(Cli.run(command)).isEqualTo(Cli.OK);
        assertThat(command.zone).isEqualTo("UTC");
    }
}
