package dev.stayhub.api.database;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.ConnectionException;
import org.postgresql.util.PSQLException;

/** What an exception from the database means. */
public final class DatabaseErrors {

    private static final String DEADLOCK = "40P01";
    private static final String UNIQUE_VIOLATION = "23505";
    private static final String EXCLUSION_VIOLATION = "23P01";
    /** Connection lost, not enough of something, being shut down. */
    private static final Set<String> TEMPORARY_CLASSES = Set.of("08", "53", "57");
    /** A lock, a deadlock, a serialization failure, a transaction that idled: the same request may pass next time. */
    private static final Set<String> TEMPORARY = Set.of("55P03", DEADLOCK, "40001", "25P03");

    private DatabaseErrors() {}

    /** True if it is about the moment, not about the request: no connection to be had, a lock held for too long. */
    public static boolean isTemporary(Throwable thrown) {
        return thrown instanceof ConnectionException
                || sqlException(thrown)
                        .map(e -> e instanceof SQLTransientConnectionException
                                || (e.getSQLState() != null
                                        && (TEMPORARY.contains(e.getSQLState())
                                                || TEMPORARY_CLASSES.contains(
                                                        e.getSQLState().substring(0, 2)))))
                        .orElse(false);
    }

    static boolean isDeadlock(Throwable thrown) {
        return sqlException(thrown).map(e -> DEADLOCK.equals(e.getSQLState())).orElse(false);
    }

    /** True if exactly this UNIQUE constraint refused a row. */
    public static boolean violatesUnique(Throwable thrown, String constraint) {
        return violates(thrown, UNIQUE_VIOLATION, constraint);
    }

    /** True if exactly this EXCLUDE constraint refused a row. */
    public static boolean violatesExclusion(Throwable thrown, String constraint) {
        return violates(thrown, EXCLUSION_VIOLATION, constraint);
    }

    private static boolean violates(Throwable thrown, String sqlState, String constraint) {
        return sqlException(thrown)
                .filter(e -> sqlState.equals(e.getSQLState()))
                .filter(PSQLException.class::isInstance)
                .map(e -> ((PSQLException) e).getServerErrorMessage())
                .map(message -> constraint.equals(message.getConstraint()))
                .orElse(false);
    }

    private static Optional<SQLException> sqlException(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException e) {
                return Optional.of(e);
            }
        }
        return Optional.empty();
    }
}
