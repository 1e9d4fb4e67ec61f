package dev.stayhub.outbox;

/** A pool returns connections with auto-commit off: a configuration error, which no retry fixes. */
public final class AutoCommitOffException extends IllegalStateException {

    private static final long serialVersionUID = 1;

    AutoCommitOffException() {
        super("the connections of this Jdbi have auto-commit off, so its statements would never be committed:"
                + " leave auto-commit on in the pool (HikariCP: autoCommit=true, the default); a transaction turns it"
                + " off while it is open");
    }
}
