package dev.stayhub.api.booking;

import dev.stayhub.api.account.Account;
import dev.stayhub.api.database.Transactions;
import java.util.Optional;
import java.util.UUID;

/** Shows what has become of a booking's confirmation email. */
public final class ShowConfirmationEmail {

    private final Transactions transactions;

    public ShowConfirmationEmail(Transactions transactions) {
        this.transactions = transactions;
    }

    /** The email; empty if the booking does not exist or is not visible to the caller. The query is the same for both. */
    public Optional<ConfirmationEmail> show(Account caller, UUID bookingId) {
        return transactions.reading(handle -> BookingDetailsQueries.findVisible(handle, bookingId, caller)
                .map(rowId -> ConfirmationEmailQueries.find(handle, rowId)));
    }
}
