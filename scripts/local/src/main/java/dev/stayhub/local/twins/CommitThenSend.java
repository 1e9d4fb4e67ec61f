package dev.stayhub.local.twins;

import dev.stayhub.events.BookingCreated;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;

/** Books, and sends when the booking is committed. */
final class CommitThenSend implements TwinPath {

    private final Jdbi jdbi;
    private final Confirmations confirmations;

    CommitThenSend(Jdbi jdbi, Confirmations confirmations) {
        this.jdbi = jdbi;
        this.confirmations = confirmations;
    }

    @Override
    public Optional<BookingCreated> book(StayRequest request) {
        Optional<BookingCreated> booked = jdbi.inTransaction(handle -> TwinQueries.insert(handle, request));
        // From here on the booking is real, the email is owed, and nothing has recorded the debt. After a crash, a
        // deploy or an outage of the provider, nobody will ever send it.
        booked.ifPresent(confirmations::trySending);
        return booked;
    }
}
