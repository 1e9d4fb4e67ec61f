package dev.stayhub.outbox;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import org.jdbi.v3.core.ConnectionException;

/** Tells trouble of the database, which is nobody's fault and passes, from a statement that is wrong. */
public final class DatabaseTrouble {

    /** Connection lost, not enough of something, an operator or a time limit stepped in. */
    private static final Set<String> TEMPORARY_CLASSES = Set.of("08", "53", "57");
    /**
     * A lock held for too long, a deadlock, a serialization failure, a transaction that idled; and a session that may only
     * read, which is what is left of one when its server has become a standby.
     */
    private static final Set<String> TEMPORARY = Set.of("55P03", "40P01", "40001", "25P03", "25006");

    private DatabaseTrouble() {}

    /**
     * Whether this, or what caused it, may be gone at the next try: no connection, no lock in time, no room, a server that
     * cannot write.
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
