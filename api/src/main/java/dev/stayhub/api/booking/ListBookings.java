package dev.stayhub.api.booking;

import dev.stayhub.api.account.Account;
import dev.stayhub.api.database.Transactions;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/** Lists the bookings that an account has made or received. */
public final class ListBookings {

    private final Transactions transactions;

    public ListBookings(Transactions transactions) {
        this.transactions = transactions;
    }

    /**
     * The bookings that match the filter, newest first.
     *
     * @param after the last booking of the previous page
     * @return empty if {@code after} is not one of the caller's bookings
     */
    Optional<BookingPage> newestFirst(Account caller, BookingFilter filter, Optional<UUID> after, int size) {
        return transactions.reading(handle -> after.map(item -> BookingDetailsQueries.findVisible(handle, item, caller))
                .orElse(Optional.of(Long.MAX_VALUE))
                .map(before -> page(
                        handle,
                        filter.role() == BookingFilter.Role.GUEST
                                ? BookingListQueries.findNewestOfGuest(handle, caller.id(), filter, before, size + 1)
                                : BookingListQueries.findNewestOfHost(handle, caller.id(), filter, before, size + 1),
                        size)));
    }

    /** The bookings that match the filter and come after a place in the order of check-in, earliest first. */
    BookingPage earliestCheckInFirst(Account caller, BookingFilter filter, CheckInPlace after, int size) {
        return transactions.reading(handle -> page(
                handle,
                filter.role() == BookingFilter.Role.GUEST
                        ? BookingListQueries.findNextOfGuest(handle, caller.id(), filter, after, size + 1)
                        : BookingListQueries.findNextOfHost(handle, caller.id(), filter, after, size + 1),
                size));
    }

    private static BookingPage page(Handle handle, List<ListedBooking> found, int size) {
        List<ListedBooking> listed = found.subList(0, Math.min(found.size(), size));
        return new BookingPage(
                BookingDetailsQueries.load(
                        handle, listed.stream().map(ListedBooking::rowId).toList()),
                found.size() > size ? Optional.of(listed.get(size - 1)) : Optional.empty());
    }
}
