package dev.stayhub.api.booking;

import dev.stayhub.api.account.Account;
import dev.stayhub.api.database.Transactions;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Shows one booking to those who may see it. */
public final class ShowBooking {

    private final Transactions transactions;

    public ShowBooking(Transactions transactions) {
        this.transactions = transactions;
    }

    /** The booking; nothing, after the same query, whether there is none or it is somebody else's. */
    public Optional<BookingDetails> show(Account caller, UUID publicId) {
        return transactions.reading(handle -> BookingDetailsQueries.findVisible(handle, publicId, caller)
                .flatMap(id ->
                        BookingDetailsQueries.load(handle, List.of(id)).stream().findFirst()));
    }
}
