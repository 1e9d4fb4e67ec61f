package dev.stayhub.local.twins;

import dev.stayhub.events.BookingCreated;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;

/** Books, sends, and commits when the email is out. */
final class SendThenCommit implements TwinPath {

    private final Jdbi jdbi;
    private final Confirmations confirmations;

    SendThenCommit(Jdbi jdbi, Confirmations confirmations) {
        this.jdbi = jdbi;
        this.confirmations = confirmations;
    }

    @Override
    public Optional<BookingCreated> book(StayRequest request) {
        return jdbi.inTransaction(handle -> {
            Optional<BookingCreated> booked = TwinQueries.insert(handle, request);
            // The guest is told now of a booking that may still be rolled back; an email cannot be. And the nights stay
            // locked for as long as the provider takes.
            booked.ifPresent(confirmations::send);
            return booked;
        });
    }
}
