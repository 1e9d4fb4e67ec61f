package dev.stayhub.local.faults;

import dev.stayhub.testbed.mail.Behaviour;

/**
 * Something that fails on the way from a booking to its email: a row of docs/guarantees.md. Immutable.
 *
 * @param name how it is asked for
 * @param title what happens, as the page has it
 * @param needsWorker whether only a column with a worker has what fails
 */
public record Fault(String name, String title, boolean needsWorker, Strike strike) {

    /** Makes it happen. */
    @FunctionalInterface
    interface Strike {

        /** Has guests book, and returns when what fails has failed. */
        Struck at(Column column) throws Exception;
    }

    /** Makes it happen where there is a worker. */
    @FunctionalInterface
    interface WorkerStrike {

        Struck at(OutboxColumn column) throws Exception;
    }

    static Fault of(String name, String title, Strike strike) {
        return new Fault(name, title, false, strike);
    }

    static Fault ofWorker(String name, String title, WorkerStrike strike) {
        return new Fault(name, title, true, column -> strike.at((OutboxColumn) column));
    }

    /** Whether a column has what fails. */
    boolean concerns(Column column) {
        return !needsWorker || column instanceof OutboxColumn;
    }

    /**
     * Makes it happen to a column that runs, and leaves it as it is then.
     *
     * @throws dev.stayhub.runtime.cli.CommandFailedException if it does not come to that
     */
    public Struck strike(Column column) throws Exception {
        column.openLedger();
        return strike.at(column);
    }

    /** Makes it happen, ends it, and tells what came of it. */
    Cell play(Column column) throws Exception {
        Cell cell = strike(column).recover();
        column.scene().provider().behave(Behaviour.ORDINARY);
        return cell;
    }
}
