package dev.stayhub.local.twins;

import dev.stayhub.events.BookingCreated;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jdbi.v3.core.Jdbi;

/** Books, and has a thread of the same process send. */
final class CommitThenSendLater implements TwinPath {

    static final int THREADS = 2;

    private final ExecutorService background = Executors.newFixedThreadPool(THREADS);
    private final Jdbi jdbi;
    private final Confirmations confirmations;

    CommitThenSendLater(Jdbi jdbi, Confirmations confirmations) {
        this.jdbi = jdbi;
        this.confirmations = confirmations;
    }

    @Override
    public Optional<BookingCreated> book(StayRequest request) {
        Optional<BookingCreated> booked = jdbi.inTransaction(handle -> TwinQueries.insert(handle, request));
        // The answer is fast, and the email can be lost in the executor's queue: it is in memory, has no limit, tries
        // once, and nobody can look into it.
        booked.ifPresent(event -> background.execute(() -> confirmations.trySending(event)));
        return booked;
    }
}
