package dev.stayhub.outbox;

/** The connections of a pool come with auto-commit off: a mistake of the wiring, which no other try makes good. */
public final class AutoCommitOffException extends IllegalStateException {

    private static final long serialVersionUID = 1;

    AutoCommitOffException() {
        super("the connections of this Jdbi come with auto-commit off, so nothing that it does would ever be committed:"
                + " leave auto-commit on in the pool (HikariCP: autoCommit=true, the default); a transaction switches it"
                + " off for as long as it lasts");
    }
}
