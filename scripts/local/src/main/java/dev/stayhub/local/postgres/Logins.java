package dev.stayhub.local.postgres;

import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.runtime.database.DatabaseOptions;
import java.util.Map;
import java.util.TreeMap;
import org.jdbi.v3.core.JdbiException;

/**
 * The logins of api.jar and worker.jar. They are named after the database, so that two databases on one server do not
 * share them, and may do what their group may do.
 */
public final class Logins {

    /** How a worker's login ends. */
    public static final String WORKER_SUFFIX = "_worker_login";

    private static final String API_SUFFIX = "_api_login";

    private final DatabaseOptions owner;
    private final Passwords passwords;
    private final String database;

    private Logins(DatabaseOptions owner, Passwords passwords, String database) {
        this.owner = owner;
        this.passwords = passwords;
        this.database = database;
    }

    /**
     * Makes the logins, or gives those that exist the passwords that are kept here. The schema is there already: its
     * migration makes the groups.
     *
     * @throws CommandFailedException if the owner may not do that
     */
    public static Logins prepare(DatabaseOptions owner, Passwords passwords) {
        try (Statements statements = Statements.as(owner)) {
            Logins logins = new Logins(owner, passwords, statements.value("SELECT current_database()"));
            logins.join(statements, logins.api().user(), "stayhub_api");
            logins.join(statements, logins.worker().user(), "stayhub_worker");
            return logins;
        } catch (JdbiException e) {
            throw new CommandFailedException(
                    "the logins of api.jar and worker.jar cannot be made: " + Statements.reason(e) + ". " + owner.user()
                            + " (STAYHUB_DB_USER) has to have CREATEROLE, and to have made the roles stayhub_api and"
                            + " stayhub_worker or be admin of them.",
                    e);
        }
    }

    public DatabaseOptions api() {
        return login(database + API_SUFFIX);
    }

    public DatabaseOptions worker() {
        return login(database + WORKER_SUFFIX);
    }

    /** The variables with which a program logs in; more may be added to them. */
    public static Map<String, String> environment(DatabaseOptions login) {
        return new TreeMap<>(Map.of(
                "STAYHUB_DB_URL", login.url(),
                "STAYHUB_DB_USER", login.user(),
                "STAYHUB_DB_PASSWORD", login.password()));
    }

    private DatabaseOptions login(String name) {
        return DatabaseOptions.of(owner.url(), name, passwords.of(name));
    }

    private void join(Statements statements, String login, String group) {
        if (!statements.roleExists(login)) {
            statements.run("CREATE ROLE %I LOGIN", login);
        }
        statements.run("ALTER ROLE %I PASSWORD %L", login, passwords.of(login));
        statements.run("GRANT %I TO %I", group, login);
    }
}
