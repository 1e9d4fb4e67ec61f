package dev.stayhub.api.database;

import java.sql.SQLException;
import java.util.Optional;
import org.postgresql.util.PSQLException;

/** Classifies exceptions from the database. */
public final class DatabaseErrors {

    private static final String DEADLOCK = "40P01";
    private static final String UNIQUE_VIOLATION = "23505";
    private static final String EXCLUSION_VIOLATION = "23P01";

    private DatabaseErrors() {}

    static boolean isDeadlock(Throwable thrown) {
        return sqlException(thrown).map(e -> DEADLOCK.equals(e.getSQLState())).orElse(false);
    }

    /** True if a row was rejected by exactly this UNIQUE constraint. */
    public static boolean violatesUnique(Throwable thrown, String constraint) {
        return violates(thrown, UNIQUE_VIOLATION, constraint);
    }

    /** True if a row was rejected by exactly this EXCLUDE constraint. */
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
