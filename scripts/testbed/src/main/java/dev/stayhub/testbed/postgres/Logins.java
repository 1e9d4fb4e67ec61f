package dev.stayhub.testbed.postgres;

import dev.stayhub.testbed.TestbedException;

/**
 * The logins of api.jar and worker.jar. They are named after the database, so that two databases on one server do not
 * share them, and may do what their group may do.
 */
public final class Logins {

    /** How a worker's login ends. */
    public static final String WORKER_SUFFIX = "_worker_login";

    private static final String API_SUFFIX = "_api_login";

    private final Login owner;
    private final Passwords passwords;
    private final String database;

    private Logins(Login owner, Passwords passwords, String database) {
        this.owner = owner;
        this.passwords = passwords;
        this.database = database;
    }

    /**
     * Makes the logins, or gives those that exist the passwords that are kept here. The schema is there already: its
     * migration makes the groups.
     *
     * @throws TestbedException if the owner may not do that
     */
    public static Logins prepare(Login owner, Passwords passwords) {
        try (ServerSession session = ServerSession.as(owner)) {
            Logins logins = new Logins(owner, passwords, session.value("SELECT current_database()"));
            logins.join(session);
            return logins;
        }
    }

    public Login api() {
        return login(database + API_SUFFIX);
    }

    public Login worker() {
        return login(database + WORKER_SUFFIX);
    }

    private Login login(String name) {
        return new Login(owner.url(), name, passwords.of(name));
    }

    private void join(ServerSession session) {
        try {
            join(session, api(), "stayhub_api");
            join(session, worker(), "stayhub_worker");
        } catch (TestbedException e) {
            throw new TestbedException(
                    "the logins of api.jar and worker.jar cannot be made: " + e.getMessage() + ". " + owner.user()
                            + " (STAYHUB_DB_USER) has to have CREATEROLE, and to have made the roles stayhub_api and"
                            + " stayhub_worker or be admin of them.",
                    e);
        }
    }

    private static void join(ServerSession session, Login login, String group) {
        if (!session.roleExists(login.user())) {
            session.run("CREATE ROLE %I LOGIN", login.user());
        }
        session.run("ALTER ROLE %I PASSWORD %L", login.user(), login.password());
        session.run("GRANT %I TO %I", group, login.user());
    }
}
