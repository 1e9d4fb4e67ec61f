package dev.stayhub.outbox.ops;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * How work on many old rows is split: the oldest first, in small batches, each committed by itself, so that no lock is held
 * for long and the work can be cut off anywhere.
 *
 * @param size how many rows a batch has at the most
 * @param most how many batches one run has at the most
 */
public record Batches(int size, int most) {

    /** At most a million rows a run. */
    public static final Batches USUAL = new Batches(1_000, 1_000);

    /**
     * What one batch did.
     *
     * @param rows how many it changed
     * @param lastAt the time of the last of them; until a vacuum comes, an index still has what was removed before it, and
     *     the next batch need not walk past that again
     */
    public record Batch(int rows, Optional<Instant> lastAt) {

        /** From a result with the columns {@code rows} and {@code last_at}. */
        public static Batch of(ResultSet result) throws SQLException {
            return new Batch(
                    result.getInt("rows"),
                    Optional.ofNullable(result.getObject("last_at", OffsetDateTime.class))
                            .map(OffsetDateTime::toInstant));
        }
    }

    /**
     * What one run did.
     *
     * @param rows how many it changed
     * @param isMoreLeft whether it ended before a batch came back short
     */
    public record Run(long rows, boolean isMoreLeft) {}

    /**
     * One run.
     *
     * @param stopping asked before each batch; true ends the run
     * @param batch changes the oldest rows from this time on, and commits
     */
    public Run run(BooleanSupplier stopping, Function<Optional<Instant>, Batch> batch) {
        long rows = 0;
        Optional<Instant> from = Optional.empty();
        for (int batches = 0; batches < most && !stopping.getAsBoolean(); batches++) {
            Batch done = batch.apply(from);
            rows += done.rows();
            from = done.lastAt();
            if (done.rows() < size) {
                return new Run(rows, false);
            }
        }
        return new Run(rows, true);
    }
}
