package dev.stayhub.api.booking;

import dev.stayhub.api.account.Account;
import org.jdbi.v3.core.mapper.Nested;

/**
 * A booking that is locked until the transaction ends.
 *
 * @param rowId the database id
 * @param propertyRowId the database id of the property
 * @param guest who booked it
 * @param booking its current state
 */
public record LockedBooking(
        long rowId,
        long propertyRowId,
        @Nested("account") Account guest,
        @Nested Booking booking) {

    boolean isOf(Account account) {
        return guest.id() == account.id();
    }
}
