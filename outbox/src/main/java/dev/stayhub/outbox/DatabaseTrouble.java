package dev.stayhub.outbox;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;

/** Tells a database that went away from a statement that failed. */
public final class DatabaseTrouble {

    private DatabaseTrouble() {}

    /**
     * Whether this, or what caused it, says that there is no connection: refused, broken (SQLSTATE class 08), ended by
     * the server (57P01 to 57P03), no more of them (53300), or none in the pool in time.
     */
    public static boolean isAway(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLTransientConnectionException) {
                return true;
            }
            if (cause instanceof SQLException sql && sql.getSQLState() != null) {
                String state = sql.getSQLState();
                if (state.startsWith("08") || state.startsWith("57P") || state.equals("53300")) {
                    return true;
                }
            }
        }
        return false;
    }
}
