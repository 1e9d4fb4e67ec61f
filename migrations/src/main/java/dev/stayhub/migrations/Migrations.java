package dev.stayhub.migrations;

import java.util.Map;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.output.MigrateResult;

/** Brings a database up to the newest schema. Safe to run again, and from two processes at once. */
public final class Migrations {

    private Migrations() {}

    /**
     * Applies what is missing, as the owner of the tables.
     *
     * @return how many migrations were applied
     * @throws org.flywaydb.core.api.FlywayException if one fails (it is rolled back whole) or an applied one was edited
     */
    public static int apply(String url, String owner, String password) {
        MigrateResult result = Flyway.configure(Migrations.class.getClassLoader())
                .dataSource(url, owner, password)
                .jdbcProperties(Map.of(
                        // A server that accepts connections and then says nothing is no server.
                        "loginTimeout", "10",
                        // A change that waits for a lock makes all behind it wait too; better it fails and is run
                        // again.
                        "options", "-c lock_timeout=10s"))
                .locations("classpath:db/migration")
                .validateMigrationNaming(true)
                .cleanDisabled(true)
                .load()
                .migrate();
        return result.migrationsExecuted;
    }
}
