package dev.stayhub.migrations;

import java.util.Map;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.output.MigrateResult;

/** Migrates a database to the newest schema. Can be run repeatedly and by two processes concurrently. */
public final class Migrations {

    private Migrations() {}

    /**
     * Applies the missing migrations, as the owner of the tables.
     *
     * @return the number of applied migrations
     * @throws org.flywaydb.core.api.FlywayException if a migration fails, which is then rolled back completely, or if
     *     an applied one was edited
     */
    public static int apply(String url, String owner, String password) {
        MigrateResult result = Flyway.configure(Migrations.class.getClassLoader())
                .dataSource(url, owner, password)
                .jdbcProperties(Map.of(
                        // Fails if a server accepts the connection but does not answer.
                        "loginTimeout", "10",
                        // A migration that waits for a lock blocks later statements, so it fails and can be run again.
                        "options", "-c lock_timeout=10s"))
                .locations("classpath:db/migration")
                .validateMigrationNaming(true)
                .cleanDisabled(true)
                .load()
                .migrate();
        return result.migrationsExecuted;
    }
}
