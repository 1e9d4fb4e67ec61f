package dev.stayhub.api.booking;

import dev.stayhub.api.account.Account;
import org.jdbi.v3.core.mapper.Nested;

/**
 * A booking that nobody else changes until the transaction ends.
 *
 * @param rowId inside the database
 * @param propertyRowId the property's id inside the database
 * @param guest who booked it
 * @param booking as it is now
 */
public record LockedBooking(
        long rowId,
        long propertyRowId,
        @Nested("guest") Account guest,
        @Nested Booking booking) {

    boolean isOf(Account account) {
        return guest.id() == account.id();
    }
}
