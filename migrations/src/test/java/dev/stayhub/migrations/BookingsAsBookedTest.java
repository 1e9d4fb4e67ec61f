package dev.stayhub.migrations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.testbed.postgres.Login;
import dev.stayhub.testbed.postgres.Sql;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.sql.SQLException;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What bookings say that are older than the columns that keep what was booked. */
class BookingsAsBookedTest {

    private final TestDatabase database = TestDatabase.empty();

    @BeforeEach
    void empty_database() throws SQLException {
        database.create();
    }

    @AfterEach
    void gone_again() throws SQLException {
        database.drop();
    }

    @Test
    void existing_bookings_are_filled_from_their_property_and_keep_their_version() throws SQLException {
        flyway("10").migrate();
        Sql owner = new Sql(database.owner());
        owner.run("""
                INSERT INTO bookings (public_id, reference, property_id, guest_id, check_in, check_out, guests, currency,
                                      nightly_rate_minor, nights_minor, cleaning_fee_minor, service_fee_minor, total_minor)
                VALUES (gen_random_uuid(), 'ABCDEFGH', ?, ?, '2030-05-10', '2030-05-11', 1, 'EUR', 1, 1, 1, 0, 2)
                """, TestRows.property(owner), TestRows.account(owner));
        owner.run("UPDATE accounts SET name = 'A host' WHERE id = (SELECT owner_id FROM properties)");

        flyway("12").migrate();

        assertThat(owner.value("""
                SELECT concat_ws(', ', property_title, city, country, time_zone, check_in_time, check_out_time, host_name,
                                 guest_name, cancellable_days_before, version)
                FROM bookings
                """))
                .isEqualTo("Boat house, Kiel, DE, Europe/Berlin, 15:00:00, 11:00:00, A host, A guest, 2, 1");
    }

    private Flyway flyway(String target) {
        Login owner = database.ownerLogin();
        return Flyway.configure(Migrations.class.getClassLoader())
                .dataSource(owner.url(), owner.user(), owner.password())
                .locations("classpath:db/migration")
                .target(target)
                .load();
    }
}
