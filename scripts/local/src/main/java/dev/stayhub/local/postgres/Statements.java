package dev.stayhub.local.postgres;

import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.runtime.database.DatabaseOptions;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/** A session and the few kinds of statements that setting up a server takes. Not thread-safe. */
final class Statements implements AutoCloseable {

    private final Handle handle;

    private Statements(Handle handle) {
        this.handle = handle;
    }

    /** @throws CommandFailedException if the server does not let this login in */
    static Statements as(DatabaseOptions login) {
        try {
            return new Statements(Jdbi.open(login.url(), login.user(), login.password()));
        } catch (ConnectionException e) {
            throw new CommandFailedException("the database does not let " + login.user() + " in: " + reason(e), e);
        }
    }

    /** What the server said, without the words around it. */
    static String reason(JdbiException e) {
        return e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
    }

    boolean roleExists(String name) {
        return exists("SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = ?)", name);
    }

    boolean databaseExists(String name) {
        return exists("SELECT EXISTS (SELECT FROM pg_database WHERE datname = ?)", name);
    }

    String value(String query) {
        return handle.createQuery(query).mapTo(String.class).one();
    }

    /** Runs a statement that takes no parameters, such as CREATE ROLE: the server quotes what is put in. */
    void run(String format, String... arguments) {
        String finished = handle.createQuery("SELECT format(?, VARIADIC ?::TEXT[])")
                .bind(0, format)
                .bind(1, arguments)
                .mapTo(String.class)
                .one();
        handle.execute(finished);
    }

    int endSessions(String database) {
        return handle.createQuery("""
                        SELECT count(pg_terminate_backend(pid))
                        FROM pg_stat_activity
                        WHERE datname = ? AND pid <> pg_backend_pid()
                        """).bind(0, database).mapTo(Integer.class).one();
    }

    private boolean exists(String query, String name) {
        return handle.createQuery(query).bind(0, name).mapTo(Boolean.class).one();
    }

    @Override
    public void close() {
        handle.close();
    }
}
