package dev.stayhub.runtime.testing;

import dev.stayhub.runtime.database.DatabaseOptions;
import dev.stayhub.runtime.database.Schema;
import dev.stayhub.testbed.postgres.Login;
import dev.stayhub.testbed.postgres.Sql;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A database of its own for a test class, with the table {@code notes}, whose schema is as new as programs need it. */
public final class SampleDatabase implements BeforeAllCallback, AfterAllCallback {

    /** A statement that writes. */
    public static final String WRITE = "INSERT INTO notes (author, note) VALUES ('guest@guests.test', 'a note')";

    private final TestDatabase database = TestDatabase.empty();
    private Sql superuser;

    @Override
    public void beforeAll(ExtensionContext context) throws SQLException {
        database.create();
        Sql owner = new Sql(database.owner());
        owner.run("""
                CREATE TABLE notes
                (
                    author TEXT NOT NULL,
                    note   TEXT NOT NULL CONSTRAINT notes_note_length CHECK (note <> '')
                )
                """);
        owner.run("CREATE TABLE flyway_schema_history (version TEXT, success BOOLEAN)");
        owner.run("INSERT INTO flyway_schema_history VALUES (?, TRUE)", Integer.toString(Schema.REQUIRED_VERSION));
        owner.run("GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA public TO " + login().user());
        superuser = new Sql(database.pool(database.superuserLogin(), 1));
    }

    @Override
    public void afterAll(ExtensionContext context) throws SQLException {
        database.drop();
    }

    /** May read and write notes. */
    public DatabaseOptions login() {
        return options(database.apiLogin());
    }

    /** May do everything with the server. */
    public DatabaseOptions superuser() {
        return options(database.superuserLogin());
    }

    /** May do everything with the tables. */
    public DataSource owner() {
        return database.owner();
    }

    /** Changes what new sessions of the {@link #login} begin with: {@code SET lock_timeout = 0}. */
    public void alterRole(String change) throws SQLException {
        superuser.run("ALTER ROLE " + login().user() + " IN DATABASE " + superuser.value("SELECT current_database()")
                + " " + change);
    }

    private static DatabaseOptions options(Login login) {
        return DatabaseOptions.of(login.url(), login.user(), login.password());
    }
}
