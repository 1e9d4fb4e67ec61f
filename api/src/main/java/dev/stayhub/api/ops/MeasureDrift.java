package dev.stayhub.api.ops;

import dev.stayhub.api.database.Transactions;
import dev.stayhub.api.load.Overloaded;
import dev.stayhub.api.search.SearchUnavailableException;
import dev.stayhub.search.Comparison;
import dev.stayhub.search.Drift;
import dev.stayhub.search.IndexTroubleException;
import dev.stayhub.search.SearchTarget;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/** Compares the index with the table. Reads all of both, so only one comparison runs at a time. */
public final class MeasureDrift {

    /**
     * The timeout for each response of the index. Shorter than that of the worker's measurement, because an operator
     * waits.
     */
    private static final Duration DEADLINE = Duration.ofSeconds(3);

    private final Optional<Comparison> comparison;
    private final Semaphore one = new Semaphore(1);

    public MeasureDrift(Transactions transactions, Optional<SearchTarget> search) {
        this.comparison = search.map(target -> new Comparison(target, new PropertyVersions(transactions), DEADLINE));
    }

    /**
     * Takes about one second per 50,000 properties, and one second more if there are differences.
     *
     * @throws Overloaded if a comparison is running already
     * @throws SearchUnavailableException if search does not answer, which takes some seconds to detect, or is not
     *     configured
     */
    Drift measure() {
        Comparison available = comparison.orElseThrow(SearchUnavailableException::notConfigured);
        if (!one.tryAcquire()) {
            throw new Overloaded("the drift is being measured already");
        }
        try {
            return available.measure();
        } catch (IndexTroubleException e) {
            throw SearchUnavailableException.because(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Overloaded("interrupted");
        } finally {
            one.release();
        }
    }
}
