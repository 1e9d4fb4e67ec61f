package dev.stayhub.migrations;

import static dev.stayhub.testbed.postgres.Sql.CHECK_VIOLATED;
import static dev.stayhub.testbed.postgres.Sql.NOT_PERMITTED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.testbed.postgres.Sql;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeadLetterFunctionsTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private static final String REDRIVE =
            "SELECT outbox_redrive(?, ?, '2030-05-01 10:00+00', ?, 'an operator', 'address corrected')";
    private static final String DISCARD = "SELECT outbox_discard(?, ?, 'an operator', 'guest has phoned')";

    private static final String AUDIT = """
            SELECT action FROM outbox_audit JOIN outbox ON public_id = message_public_id WHERE outbox.id = ?
            """;

    private final Sql owner = new Sql(database.owner());
    private final Sql worker = new Sql(database.worker());
    private long id;

    @BeforeEach
    void one_dead_letter() throws SQLException {
        id = TestRows.deadMessage(owner);
    }

    @Test
    void redrive_starts_anew_with_the_same_identity() throws SQLException {
        String identity = "SELECT ROW (id, public_id, topic, subject, payload, created_at) FROM outbox WHERE id = ?";
        String before = owner.value(identity, id);

        assertThat(worker.value(REDRIVE, id, 16L, false)).isEqualTo("t");

        assertThat(owner.value(identity, id)).isEqualTo(before);
        assertThat(owner.value("""
                SELECT status = 'PENDING' AND attempts = 0 AND deferrals = 0 AND lease_token = 17
                   AND available_at = '2030-05-01 10:00+00' AND due_at = available_at
                   AND claimed_at IS NULL AND processed_at IS NULL AND last_error IS NULL AND headers = '{}'
                FROM outbox WHERE id = ?
                """, id)).isEqualTo("t");
    }

    @Test
    void audit_keeps_what_a_redrive_forgets() throws SQLException {
        String dueAt = owner.value("SELECT due_at FROM outbox WHERE id = ?", id);

        worker.value(REDRIVE, id, 16L, false);

        assertThat(owner.value("""
                SELECT concat_ws('|', action, acted_by, reason, old_attempts, old_deferrals, old_error, a.topic, a.subject,
                                 old_due_at)
                FROM outbox_audit a JOIN outbox o ON o.public_id = message_public_id WHERE o.id = ?
                """, id))
                .isEqualTo(
                        "REDRIVE|an operator|address corrected|8|1|address refused|booking.created|a booking|" + dueAt);
    }

    @Test
    void discard_ends_it_and_is_audited() throws SQLException {
        assertThat(worker.value(DISCARD, id, 16L)).isEqualTo("t");

        assertThat(owner.value("SELECT concat_ws('|', status, lease_token, last_error) FROM outbox WHERE id = ?", id))
                .isEqualTo("DISCARDED|17|address refused");
        assertThat(owner.strings(AUDIT, id)).containsExactly("DISCARD");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT outbox_redrive(?, 15, now(), FALSE, 'who', 'why')",
                "SELECT outbox_discard(?, 15, 'who', 'why')"
            })
    void a_caller_who_saw_an_older_state_changes_nothing_and_leaves_no_trace(String call) throws SQLException {
        assertThat(worker.value(call, id)).isEqualTo("f");

        assertThat(owner.value("SELECT status || lease_token FROM outbox WHERE id = ?", id))
                .isEqualTo("DEAD16");
        assertThat(owner.strings(AUDIT, id)).isEmpty();
    }

    @Test
    void only_the_first_of_two_redrives_counts() throws SQLException {
        assertThat(worker.value(REDRIVE, id, 16L, false)).isEqualTo("t");
        assertThat(worker.value(REDRIVE, id, 16L, false)).isEqualTo("f");
        assertThat(worker.value(REDRIVE, id, 17L, false)).as("no longer dead").isEqualTo("f");
        assertThat(worker.value(DISCARD, id, 17L)).isEqualTo("f");

        assertThat(owner.strings(AUDIT, id)).hasSize(1);
    }

    @Test
    void force_is_kept_in_the_headers_until_a_redrive_without_it() throws SQLException {
        owner.run("UPDATE outbox SET headers = '{\"requestId\": \"r\"}' WHERE id = ?", id);

        worker.value(REDRIVE, id, 16L, true);
        assertThat(headers()).isEqualTo("{\"force\": \"true\", \"requestId\": \"r\"}");

        owner.run("UPDATE outbox SET status = 'DEAD', processed_at = now(), last_error = 'again' WHERE id = ?", id);
        worker.value(REDRIVE, id, 17L, false);
        assertThat(headers()).isEqualTo("{\"requestId\": \"r\"}");
    }

    @Test
    void handlers_that_refused_try_again_and_those_that_were_done_do_not() throws SQLException {
        long other = TestRows.deadMessage(owner);
        for (long message : new long[] {id, other}) {
            worker.run("INSERT INTO inbox (message_id, handler, outcome) VALUES (?, 'a', 'DONE')", message);
            worker.run("INSERT INTO inbox (message_id, handler, outcome) VALUES (?, 'b', 'REFUSED')", message);
        }

        worker.value(REDRIVE, id, 16L, false);

        assertThat(worker.strings("SELECT handler FROM inbox WHERE message_id = ?", id))
                .containsExactly("a");
        assertThat(worker.strings("SELECT handler FROM inbox WHERE message_id = ?", other))
                .containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void nobody_acts_without_saying_who_and_why() throws SQLException {
        worker.refused(
                CHECK_VIOLATED, "outbox_audit_says_who", "SELECT outbox_redrive(?, 16, now(), FALSE, '', 'why')", id);
        worker.refused(CHECK_VIOLATED, "outbox_audit_says_why", "SELECT outbox_discard(?, 16, 'who', '')", id);

        assertThat(owner.value("SELECT status FROM outbox WHERE id = ?", id)).isEqualTo("DEAD");
    }

    @Test
    void neither_the_api_nor_the_public_may_call_them() throws SQLException {
        Sql api = new Sql(database.api());
        api.refused(NOT_PERMITTED, "outbox_redrive", REDRIVE, id, 16L, false);
        api.refused(NOT_PERMITTED, "outbox_discard", DISCARD, id, 16L);
        assertThat(owner.strings("""
                SELECT DISTINCT coalesce(nullif(grantee, 0)::REGROLE::TEXT, 'PUBLIC')
                FROM pg_proc CROSS JOIN LATERAL aclexplode(proacl)
                WHERE proname IN ('outbox_redrive', 'outbox_discard') AND grantee <> proowner
                """)).containsExactly("stayhub_worker");
    }

    @Test
    void a_table_of_the_caller_is_not_mistaken_for_the_outbox() throws SQLException {
        try (Connection connection = database.worker().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TEMPORARY TABLE outbox (LIKE public.outbox)");
            statement.execute("SET search_path = pg_temp, public");
            try (ResultSet done = statement.executeQuery("SELECT outbox_discard(" + id + ", 16, 'who', 'why')")) {
                done.next();
                assertThat(done.getBoolean(1)).isTrue();
            }
            statement.execute("DROP TABLE pg_temp.outbox");
            statement.execute("RESET search_path");
        }
        assertThat(owner.value("SELECT status FROM outbox WHERE id = ?", id)).isEqualTo("DISCARDED");
    }

    private String headers() throws SQLException {
        return owner.value("SELECT headers FROM outbox WHERE id = ?", id);
    }
}
