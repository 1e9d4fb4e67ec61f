package dev.stayhub.outbox;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import org.jdbi.v3.core.ConnectionException;

/** Distinguishes temporary database failures from statements that are wrong. */
public final class DatabaseTrouble {

    /** Connection failures, insufficient resources, and operator intervention including timeouts. */
    private static final Set<String> TEMPORARY_CLASSES = Set.of("08", "53", "57");
    /**
     * Lock timeouts, deadlocks, serialization failures and idle transactions; and read-only sessions, because a session
     * becomes read-only when its server becomes a standby.
     */
    private static final Set<String> TEMPORARY = Set.of("55P03", "40P01", "40001", "25P03", "25006");

    private DatabaseTrouble() {}

    /**
     * Whether the failure or its cause is temporary, so that a retry may succeed: no connection, no lock in time, no
     * space, or a server that cannot write.
     */
    public static boolean isTemporary(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof ConnectionException || cause instanceof SQLTransientConnectionException) {
                return true;
            }
            if (cause instanceof SQLException sql && sql.getSQLState() != null) {
                String state = sql.getSQLState();
                if (TEMPORARY.contains(state)
                        || (state.length() == 5 && TEMPORARY_CLASSES.contains(state.substring(0, 2)))) {
                    return true;
                }
            }
        }
        return false;
    }
}
