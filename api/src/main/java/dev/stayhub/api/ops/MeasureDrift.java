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

/** Measures how far the index is from the table, now. Reads all of both, so one at a time. */
public final class MeasureDrift {

    /** For each answer of the index; an operator waits for them, unlike the worker's own measurement. */
    private static final Duration DEADLINE = Duration.ofSeconds(3);

    private final Optional<Comparison> comparison;
    private final Semaphore one = new Semaphore(1);

    public MeasureDrift(Transactions transactions, Optional<SearchTarget> search) {
        this.comparison = search.map(target -> new Comparison(target, new PropertyVersions(transactions), DEADLINE));
    }

    /**
     * Takes a second where something differs, and about a second more for every 50,000 properties.
     *
     * @throws Overloaded if somebody else measures at the moment
     * @throws SearchUnavailableException if search does not answer, which takes some seconds, or there is none
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
