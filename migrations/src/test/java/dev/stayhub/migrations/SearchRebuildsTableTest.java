package dev.stayhub.migrations;

import static dev.stayhub.testbed.postgres.Sql.NOT_UNIQUE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.testbed.postgres.Sql;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SearchRebuildsTableTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private static final String ASK =
            "INSERT INTO search_rebuilds (public_id, requested_by) VALUES (gen_random_uuid(), 'an operator')";

    @Test
    void one_rebuild_is_open_at_a_time_and_the_next_one_after_it() throws SQLException {
        Sql api = new Sql(database.api());
        Sql worker = new Sql(database.worker());
        api.run(ASK);
        api.refused(NOT_UNIQUE, "search_rebuilds_one_open", ASK);

        worker.run("UPDATE search_rebuilds SET state = 'RUNNING', started_at = now()");
        assertThat(api.run(ASK + " ON CONFLICT DO NOTHING")).isZero();

        worker.run("UPDATE search_rebuilds SET state = 'FAILED', finished_at = now(), last_error = 'cluster away'");
        assertThat(api.run(ASK)).isEqualTo(1);
    }
}
