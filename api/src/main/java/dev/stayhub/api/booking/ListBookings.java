package dev.stayhub.api.booking;

import dev.stayhub.api.account.Account;
import dev.stayhub.api.database.Transactions;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/** Lists the bookings that an account has made or received, newest first. */
public final class ListBookings {

    private final Transactions transactions;

    public ListBookings(Transactions transactions) {
        this.transactions = transactions;
    }

    /**
     * The bookings that match the filter.
     *
     * @param after the last booking of the previous page
     * @return one more than the page size if there are more; empty if {@code after} is not one of the caller's bookings
     */
    public Optional<List<BookingDetails>> list(Account caller, BookingFilter filter, Optional<UUID> after, int size) {
        return transactions.reading(handle -> after.map(item -> BookingDetailsQueries.findVisible(handle, item, caller))
                .orElse(Optional.of(Long.MAX_VALUE))
                .map(before -> BookingDetailsQueries.load(handle, ids(handle, caller, filter, before, size + 1))));
    }

    private static List<Long> ids(Handle handle, Account caller, BookingFilter filter, long before, int limit) {
        return filter.role() == BookingFilter.Role.GUEST
                ? BookingDetailsQueries.findOfGuest(handle, caller.id(), filter, before, limit)
                : BookingDetailsQueries.findOfHost(handle, caller.id(), filter, before, limit);
    }
}
