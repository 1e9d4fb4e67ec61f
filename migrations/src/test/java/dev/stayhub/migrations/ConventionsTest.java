package dev.stayhub.migrations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.testbed.postgres.Sql;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What every table keeps to, read from the catalogs: a new one that does not is seen here. */
class ConventionsTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private static final String OUR_COLUMNS = """
            SELECT table_name || '.' || column_name FROM information_schema.columns
            WHERE table_schema = 'public' AND table_name <> 'flyway_schema_history'
            """;

    private final Sql owner = new Sql(database.owner());

    @Test
    void catalogs_show_the_tables() throws SQLException {
        assertThat(owner.strings(OUR_COLUMNS))
                .contains("bookings.check_in", "outbox.leased_until", "email_deliveries.recipient");
    }

    @Test
    void every_constraint_has_a_name_that_we_gave_it() throws SQLException {
        assertThat(owner.strings("""
                SELECT conrelid::REGCLASS || ': ' || conname
                FROM pg_constraint
                WHERE connamespace = 'public'::REGNAMESPACE
                  AND contype <> 'n'
                  AND coalesce(conrelid, 0) <> 'flyway_schema_history'::REGCLASS
                  AND conname ~ '_(pkey|key|fkey|check|excl|not_null)\\d*$'
                """)).isEmpty();
    }

    @Test
    void every_index_has_a_name_that_we_gave_it() throws SQLException {
        assertThat(owner.strings("""
                SELECT indexname FROM pg_indexes
                WHERE schemaname = 'public' AND tablename <> 'flyway_schema_history' AND indexname ~ '_(idx|key|pkey)\\d*$'
                """)).isEmpty();
    }

    @Test
    void names_of_constraints_and_indexes_begin_with_their_table() throws SQLException {
        assertThat(owner.strings("""
                SELECT conrelid::REGCLASS || ': ' || conname FROM pg_constraint
                WHERE connamespace = 'public'::REGNAMESPACE AND contype <> 'n' AND conrelid <> 0
                  AND conrelid <> 'flyway_schema_history'::REGCLASS
                  AND NOT starts_with(conname, conrelid::REGCLASS || '_')
                UNION ALL
                SELECT tablename || ': ' || indexname FROM pg_indexes
                WHERE schemaname = 'public' AND tablename <> 'flyway_schema_history'
                  AND NOT starts_with(indexname, tablename || '_')
                """))
                .as("one is known by a name of its own")
                .containsOnly("bookings: no_overlapping_bookings");
    }

    @Test
    void instants_carry_a_zone_and_end_in_at_or_say_until_or_since_when() throws SQLException {
        assertThat(owner.strings(
                        OUR_COLUMNS + " AND data_type = 'timestamp with time zone' AND column_name NOT LIKE '%\\_at'"))
                .containsExactlyInAnyOrder(
                        "outbox.leased_until", "outbox.refused_since", "email_deliveries.in_doubt_since");
        assertThat(owner.strings(
                        OUR_COLUMNS + " AND column_name LIKE '%\\_at' AND data_type <> 'timestamp with time zone'"))
                .isEmpty();
        assertThat(owner.strings(OUR_COLUMNS + " AND data_type = 'timestamp without time zone'"))
                .isEmpty();
    }

    @Test
    void stays_are_dates_and_nothing_else_is() throws SQLException {
        assertThat(owner.strings(OUR_COLUMNS + " AND data_type = 'date'"))
                .containsExactlyInAnyOrder("bookings.check_in", "bookings.check_out");
    }

    @Test
    void texts_are_text_and_their_limits_are_checks() throws SQLException {
        assertThat(owner.strings(OUR_COLUMNS + " AND data_type IN ('character varying', 'character')"))
                .isEmpty();
    }

    @Test
    void money_is_whole_minor_units() throws SQLException {
        assertThat(owner.strings(OUR_COLUMNS + " AND column_name LIKE '%\\_minor' AND data_type <> 'bigint'"))
                .isEmpty();
        assertThat(owner.strings(OUR_COLUMNS + " AND data_type IN ('numeric', 'real', 'double precision', 'money')"))
                .isEmpty();
    }

    @Test
    void ids_are_generated_bigints_that_nobody_can_choose() throws SQLException {
        assertThat(owner.strings(OUR_COLUMNS + """
                 AND column_name = 'id' AND table_name <> 'outbox_workers'
                 AND (data_type <> 'bigint' OR identity_generation IS DISTINCT FROM 'ALWAYS')
                """)).isEmpty();
    }

    @Test
    void what_the_outside_knows_by_id_has_a_public_uuid() throws SQLException {
        assertThat(owner.strings(OUR_COLUMNS + " AND column_name = 'public_id' AND data_type <> 'uuid'"))
                .isEmpty();
        assertThat(owner.strings("""
                SELECT conrelid::REGCLASS::TEXT FROM pg_constraint WHERE conname LIKE '%\\_public_id_unique'
                """))
                .containsExactlyInAnyOrder("accounts", "properties", "bookings", "outbox", "search_rebuilds");
    }

    @Test
    void every_foreign_key_has_an_index_to_look_from_the_other_side() throws SQLException {
        assertThat(owner.strings("""
                SELECT conname FROM pg_constraint c
                WHERE contype = 'f' AND connamespace = 'public'::REGNAMESPACE
                  AND NOT EXISTS (SELECT FROM pg_index i
                                  WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1] AND i.indpred IS NULL)
                """))
                .as("accounts are never deleted, and nobody asks what an operator has cancelled")
                .containsExactly("bookings_cancelled_by_fk");
    }

    @Test
    void claims_and_heartbeats_touch_no_indexed_column() throws SQLException {
        assertThat(owner.strings("""
                SELECT attname FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
                WHERE indrelid = 'outbox'::REGCLASS
                """))
                .doesNotContain("attempts", "lease_token", "leased_by", "claimed_at", "leased_until");
    }
}
