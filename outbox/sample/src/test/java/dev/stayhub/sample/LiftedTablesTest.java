package dev.stayhub.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.testbed.postgres.TestDatabase;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The outbox's tables come in one file that knows nothing of the service they were made for. */
class LiftedTablesTest {

    /** All that the file makes, one line each; a name of StayHub's own index is not among it. */
    private static final String SCHEMA = """
            WITH tables AS (
                SELECT oid, relname, reloptions FROM pg_class
                WHERE relname IN ('outbox', 'inbox', 'outbox_workers', 'outbox_audit')
            )
            SELECT format('table %s %s', relname, reloptions) FROM tables
            UNION ALL
            SELECT format('column %s.%s %s %s %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull,
                          attidentity, pg_get_expr(adbin, adrelid))
            FROM tables
            JOIN pg_attribute ON attrelid = tables.oid AND attnum > 0
            LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
            UNION ALL
            SELECT format('constraint %s.%s %s', relname, conname, pg_get_constraintdef(pg_constraint.oid))
            FROM tables JOIN pg_constraint ON conrelid = tables.oid AND contype <> 'n'
            UNION ALL
            SELECT pg_get_indexdef(indexrelid) FROM tables JOIN pg_index ON indrelid = tables.oid
            WHERE indexrelid::regclass::TEXT <> 'outbox_audit_discarded'
            UNION ALL
            SELECT format('domain %s %s %s', typname, conname, pg_get_constraintdef(pg_constraint.oid))
            FROM pg_type JOIN pg_constraint ON contypid = pg_type.oid WHERE typname LIKE 'outbox%'
            UNION ALL
            SELECT pg_get_functiondef(oid) FROM pg_proc WHERE proname LIKE 'outbox%'
            ORDER BY 1
            """;

    @RegisterExtension
    static final ParcelDatabase lifted = new ParcelDatabase();

    @RegisterExtension
    static final TestDatabase stayhub = new TestDatabase();

    @Test
    void the_file_runs_alone_in_an_empty_database() {
        assertThat(lifted.column("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"))
                .containsExactly("inbox", "invoices", "outbox", "outbox_audit", "outbox_workers", "parcels");
    }

    @Test
    void it_names_no_table_and_no_role_of_stayhub() {
        assertThat(ParcelDatabase.outboxTables())
                .doesNotContainIgnoringCase("stayhub", "booking", "propert", "account", "email", "GRANT ", " ROLE ");
    }

    /** Migrations that were shipped are not edited, so the tables are written down twice. */
    @Test
    void the_migrations_of_stayhub_lead_to_the_same_tables() {
        List<String> migrated = Jdbi.create(stayhub.owner())
                .withHandle(
                        handle -> handle.createQuery(SCHEMA).mapTo(String.class).list());

        assertThat(lifted.column(SCHEMA)).hasSizeGreaterThan(60).isEqualTo(migrated);
    }
}
