package dev.stayhub.sample;

import dev.stayhub.outbox.Outbox;
import dev.stayhub.testbed.postgres.Login;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The sample's own database: an empty one, the outbox's file, and the service's tables. Nothing of StayHub's. */
final class ParcelDatabase implements BeforeAllCallback, AfterAllCallback {

    private static final int CONNECTIONS = 16;

    private final TestDatabase database = TestDatabase.empty();
    private Database pool;
    private Jdbi jdbi;

    @Override
    public void beforeAll(ExtensionContext context) throws SQLException {
        database.create();
        pool = Database.open(login().url(), login().user(), login().password(), CONNECTIONS);
        jdbi = pool.jdbi();
        jdbi.useHandle(handle -> {
            run(handle, outboxTables());
            run(handle, script(PackParcel.class, "parcels.sql"));
        });
    }

    @Override
    public void afterAll(ExtensionContext context) throws SQLException {
        pool.close();
        database.drop();
    }

    Jdbi jdbi() {
        return jdbi;
    }

    Login login() {
        return database.ownerLogin();
    }

    void clear() {
        jdbi.useHandle(handle -> handle.execute("TRUNCATE outbox, outbox_audit, invoices, parcels CASCADE"));
    }

    int count(String table, String condition) {
        return jdbi.withHandle(handle -> handle.createQuery("SELECT count(*) FROM " + table + " WHERE " + condition)
                .mapTo(Integer.class)
                .one());
    }

    List<String> column(String query) {
        return jdbi.withHandle(
                handle -> handle.createQuery(query).mapTo(String.class).list());
    }

    /** The one file that makes all of the outbox's tables. */
    static String outboxTables() {
        return script(Outbox.class, "schema.sql");
    }

    private static String script(Class<?> beside, String name) {
        try (InputStream script = beside.getResourceAsStream(name)) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As a migration tool does: all of it, and all or nothing. */
    private static void run(Handle handle, String script) throws SQLException {
        try (var statement = handle.getConnection().createStatement()) {
            statement.execute(script);
        }
    }
}
