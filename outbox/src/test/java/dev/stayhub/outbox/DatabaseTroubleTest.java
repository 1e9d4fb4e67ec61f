package dev.stayhub.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.stayhub.outbox.testing.OutboxFixture;
import java.sql.SQLException;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseTroubleTest {

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    @Test
    void a_session_that_may_only_read_is_the_databases_trouble_not_the_statements() {
        Jdbi jdbi = outbox.owner();

        Throwable refusal = catchThrowable(() -> jdbi.useTransaction(handle -> {
            handle.execute("SET TRANSACTION READ ONLY");
            handle.execute("DELETE FROM outbox");
        }));

        assertThat(refusal).hasMessageContaining("read-only transaction");
        assertThat(DatabaseTrouble.isTemporary(refusal)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"08006", "53100", "57P01", "55P03", "40P01", "40001", "25P03", "25006"})
    void what_may_be_gone_at_the_next_try_is_temporary(String sqlState) {
        assertThat(DatabaseTrouble.isTemporary(new IllegalStateException(new SQLException("no", sqlState))))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"08006", "53100", "53300", "57P01", "57P03", "25006"})
    void without_its_server_a_database_is_unavailable(String sqlState) {
        assertThat(DatabaseTrouble.isUnavailability(new IllegalStateException(new SQLException("no", sqlState))))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"57014", "55P03", "40P01", "40001", "25P03", "42P01", "0"})
    void a_database_that_ended_a_statement_was_there(String sqlState) {
        assertThat(DatabaseTrouble.isUnavailability(new SQLException("no", sqlState)))
                .isFalse();
    }

    /** As the pool throws it, and Jdbi around it. */
    @Test
    void an_interruption_while_waiting_for_a_connection_says_nothing_about_the_database() {
        SQLException interrupted = new SQLException("interrupted", new InterruptedException());

        assertThat(DatabaseTrouble.isUnavailability(new ConnectionException(new SQLException("refused"))))
                .isTrue();
        assertThat(DatabaseTrouble.isUnavailability(new ConnectionException(interrupted)))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"23505", "42P01", "22P02", "25P02", "0"})
    void what_would_fail_again_is_not(String sqlState) {
        assertThat(DatabaseTrouble.isTemporary(new SQLException("no", sqlState)))
                .isFalse();
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void an_exception_that_is_a_cause_of_its_own_cause_is_judged_too() {
        Exception outer = new Exception("outer");
        outer.initCause(new Exception("inner", outer));

        assertThat(DatabaseTrouble.isTemporary(outer)).isFalse();
        assertThat(DatabaseTrouble.isUnavailability(outer)).isFalse();
    }
}
