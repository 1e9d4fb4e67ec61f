package dev.stayhub.migrations.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.stayhub.migrations.Sql;
import dev.stayhub.migrations.database.ConnectionPool;
import dev.stayhub.migrations.database.PoolSettings;
import dev.stayhub.migrations.testing.TestDatabase;
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
    static final TestDatabase database = new TestDatabase();

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
            try (HikariDataSource pool = ConnectionPool.open(database.apiLogin(), one)) {
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
