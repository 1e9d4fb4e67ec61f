package dev.stayhub.runtime.database;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.runtime.testing.SampleDatabase;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A connection pooler between a program and Postgres is told at the start, in words, not under load. */
class SessionCheckTest {

    @RegisterExtension
    static final SampleDatabase database = new SampleDatabase();

    /** Who is refused is told at once, and not when this is over. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @Test
    void a_pooler_that_refuses_the_settings_is_not_waited_for() throws Exception {
        try (Pooler pooler = new Pooler(database.login(), Pooler.Options.REFUSED);
                HikariDataSource pool = pool(pooler, "prepareThreshold=0")) {
            assertThatThrownBy(() -> Schema.await(pool, PATIENCE))
                    .isInstanceOf(CommandFailedException.class)
                    .hasMessageContaining("a connection pooler rejects")
                    .hasMessageContaining("unsupported startup parameter: options");
        }
    }

    @Test
    void a_pooler_that_drops_the_settings_is_refused() throws Exception {
        try (Pooler pooler = new Pooler(database.login(), Pooler.Options.DROPPED);
                HikariDataSource pool = pool(pooler, "prepareThreshold=0")) {
            assertThatThrownBy(() -> Schema.await(pool, PATIENCE))
                    .isInstanceOf(CommandFailedException.class)
                    .hasMessageContaining("lock_timeout")
                    .hasMessageContaining("has dropped 'options'");
        }
    }

    @Test
    void settings_that_the_login_has_by_itself_will_do() throws Exception {
        database.alterRole("SET lock_timeout = '2s'");
        database.alterRole("SET statement_timeout = '5s'");
        database.alterRole("SET idle_in_transaction_session_timeout = '10s'");
        try (Pooler pooler = new Pooler(database.login(), Pooler.Options.DROPPED);
                HikariDataSource pool = pool(pooler, "prepareThreshold=0")) {
            assertThatCode(() -> Schema.await(pool, PATIENCE)).doesNotThrowAnyException();

            database.alterRole("SET default_transaction_isolation = 'serializable'");
            pool.getHikariPoolMXBean().softEvictConnections();
            assertThatThrownBy(() -> Schema.await(pool, PATIENCE)).hasMessageContaining("'read committed'");
        } finally {
            database.alterRole("RESET ALL");
        }
    }

    @Test
    void statements_that_a_pooler_could_mix_up_are_not_prepared_on_the_server() throws Exception {
        try (Pooler pooler = new Pooler(database.login(), Pooler.Options.PASSED_ON)) {
            try (HikariDataSource pool = pool(pooler, "prepareThreshold=5")) {
                assertThatThrownBy(() -> Schema.await(pool, PATIENCE))
                        .isInstanceOf(CommandFailedException.class)
                        .hasMessageContaining("must contain prepareThreshold=0");
            }
            try (HikariDataSource pool = pool(pooler, "prepareThreshold=0")) {
                assertThatCode(() -> Schema.await(pool, PATIENCE)).doesNotThrowAnyException();
            }
        }
    }

    /** Who is refused waits as long as the pool does before it is told why, so that is not long. */
    private static HikariDataSource pool(Pooler pooler, String more) throws IOException {
        return ConnectionPool.open(
                pooler.through(database.login(), more),
                new PoolSettings("test", 1, Duration.ofSeconds(1), Duration.ofSeconds(5), Map.of()));
    }
}
