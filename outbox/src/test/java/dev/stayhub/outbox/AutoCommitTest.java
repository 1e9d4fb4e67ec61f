package dev.stayhub.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.stayhub.outbox.testing.OutboxFixture;
import dev.stayhub.testbed.postgres.Login;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A pool with auto-commit off: Jdbi joins a transaction that nobody began, and nobody commits. */
class AutoCommitTest {

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    private HikariDataSource pool;
    private Jdbi jdbi;

    @BeforeEach
    void open() {
        Login login = outbox.database().ownerLogin();
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(login.url());
        config.setUsername(login.user());
        config.setPassword(login.password());
        config.setMaximumPoolSize(1);
        config.setAutoCommit(false);
        pool = new HikariDataSource(config);
        jdbi = Jdbi.create(pool).installPlugin(new PostgresPlugin());
    }

    @AfterEach
    void close() {
        pool.close();
    }

    @Test
    void an_outbox_on_connections_that_nobody_commits_is_refused_before_its_first_message() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Outbox.on(jdbi))
                .withMessageContaining("auto-commit off")
                .withMessageContaining("leave auto-commit on");
        assertThatIllegalStateException().isThrownBy(() -> Outbox.on(jdbi, () -> {}));
    }

    @Test
    void a_handler_that_should_happen_once_is_refused_before_it_has_an_effect_that_vanishes() {
        AtomicInteger runs = new AtomicInteger();
        OnceHandler handler = new OnceHandler(jdbi, "paint", (handle, message) -> {
            runs.incrementAndGet();
            return Outcome.done();
        });

        // Refused before it looks at the message.
        assertThatIllegalStateException()
                .isThrownBy(() -> handler.handle(null, null))
                .withMessageContaining("auto-commit off");
        assertThat(runs).hasValue(0);
    }
}
