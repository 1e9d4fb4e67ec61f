package dev.stayhub.outbox;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jdbi.v3.core.ConnectionException;

/** Distinguishes temporary database failures from statements that are wrong. */
public final class DatabaseTrouble {

    /** Connection failures, insufficient resources, and operator intervention including timeouts. */
    private static final Set<String> TEMPORARY_CLASSES = Set.of("08", "53", "57");

    private static final String STATEMENT_CANCELLED = "57014";
    private static final String IDLE_IN_TRANSACTION = "25P03";
    private static final String READ_ONLY = "25006";
    /**
     * Lock timeouts, deadlocks, serialization failures and idle transactions; and read-only sessions, because a session
     * becomes read-only when its server becomes a standby.
     */
    private static final Set<String> TEMPORARY = Set.of("55P03", "40P01", "40001", IDLE_IN_TRANSACTION, READ_ONLY);

    /** A limit, because an exception can be a cause of its own cause. */
    private static final int MAX_CAUSES = 100;

    private DatabaseTrouble() {}

    /**
     * Whether the failure or its cause is temporary, so that a retry may succeed: no connection, no lock in time, no
     * space, or a server that cannot write.
     */
    public static boolean isTemporary(Throwable thrown) {
        return isWithoutConnection(thrown)
                || hasState(thrown, state -> TEMPORARY.contains(state) || isOfTemporaryClass(state));
    }

    /**
     * Whether the database could not be used: no connection, no space, a server that is stopping or cannot write. A
     * statement that was cancelled or a lock that was not granted in time is temporary too, but the database was there.
     * So it was for a thread that was interrupted while it waited for a connection.
     */
    public static boolean isUnavailability(Throwable thrown) {
        if (causes(thrown).anyMatch(InterruptedException.class::isInstance)) {
            return false;
        }
        return isWithoutConnection(thrown)
                || hasState(
                        thrown,
                        state -> READ_ONLY.equals(state)
                                || (isOfTemporaryClass(state) && !STATEMENT_CANCELLED.equals(state)));
    }

    /** Whether the server ended the session because its client left a transaction idle for too long. */
    static boolean isIdleTransaction(Throwable thrown) {
        return hasState(thrown, IDLE_IN_TRANSACTION::equals);
    }

    private static boolean isWithoutConnection(Throwable thrown) {
        return causes(thrown)
                .anyMatch(cause ->
                        cause instanceof ConnectionException || cause instanceof SQLTransientConnectionException);
    }

    private static boolean isOfTemporaryClass(String state) {
        return state.length() == 5 && TEMPORARY_CLASSES.contains(state.substring(0, 2));
    }

    private static boolean hasState(Throwable thrown, Predicate<String> wanted) {
        return causes(thrown)
                .filter(SQLException.class::isInstance)
                .map(cause -> ((SQLException) cause).getSQLState())
                .filter(Objects::nonNull)
                .anyMatch(wanted);
    }

    private static Stream<Throwable> causes(Throwable thrown) {
        return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause).limit(MAX_CAUSES);
    }
}
