package dev.stayhub.api.booking;

import dev.stayhub.api.account.Account;
import dev.stayhub.api.database.Transactions;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Shows one booking to a caller who is permitted to see it. */
public final class ShowBooking {

    private final Transactions transactions;

    public ShowBooking(Transactions transactions) {
        this.transactions = transactions;
    }

    /** The booking; empty if it does not exist or is not visible to the caller. The query is the same for both. */
    public Optional<BookingDetails> show(Account caller, UUID publicId) {
        return transactions.reading(handle -> BookingDetailsQueries.findVisible(handle, publicId, caller)
                .flatMap(id ->
                        BookingDetailsQueries.load(handle, List.of(id)).stream().findFirst()));
    }
}
