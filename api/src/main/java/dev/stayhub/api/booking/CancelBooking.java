package dev.stayhub.api.booking;

import dev.stayhub.api.account.Account;
import dev.stayhub.api.booking.BookingOutcome.AnotherVersion;
import dev.stayhub.api.booking.BookingOutcome.Cancelled;
import dev.stayhub.api.booking.BookingOutcome.DoneBefore;
import dev.stayhub.api.booking.BookingOutcome.NoSuchBooking;
import dev.stayhub.api.booking.BookingOutcome.NotTheirs;
import dev.stayhub.api.booking.BookingOutcome.RulesBroken;
import dev.stayhub.api.booking.BrokenRule.Code;
import dev.stayhub.api.database.Deduplication;
import dev.stayhub.api.database.Transactions;
import dev.stayhub.api.property.Property;
import dev.stayhub.api.property.PropertyQueries;
import dev.stayhub.outbox.Outbox;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntPredicate;
import org.jdbi.v3.core.Handle;

/**
 * Cancels a booking, which frees its nights, and writes a message in the same transaction. Cancelling again has no
 * effect.
 */
public final class CancelBooking {

    private final Transactions transactions;
    private final Outbox outbox;
    private final Clock clock;

    public CancelBooking(Transactions transactions, Outbox outbox, Clock clock) {
        this.transactions = transactions;
        this.outbox = outbox;
        this.clock = clock;
    }

    /**
     * Cancels the booking if the caller is its guest and the deadline has not passed, or if the caller is an operator.
     *
     * @param expected which versions the caller wants to cancel; ignored if the booking is cancelled already
     * @param reason in the caller's words
     * @param deduplication skips the work if this is a repeated request
     */
    public BookingOutcome cancel(
            Account caller,
            UUID publicId,
            IntPredicate expected,
            Optional<String> reason,
            Deduplication<BookingOutcome> deduplication,
            Map<String, String> correlation) {
        return transactions.inTransaction(handle -> deduplication
                .ifFirst(
                        handle,
                        () -> BookingDetailsQueries.findVisible(handle, publicId, caller)
                                .map(rowId -> cancel(handle, caller, rowId, expected, reason, correlation))
                                .orElseGet(NoSuchBooking::new))
                .orElseGet(DoneBefore::new));
    }

    private BookingOutcome cancel(
            Handle handle,
            Account caller,
            long rowId,
            IntPredicate expected,
            Optional<String> reason,
            Map<String, String> correlation) {
        LockedBooking locked = BookingQueries.lock(handle, rowId);
        Booking before = locked.booking();
        if (!locked.isOf(caller) && !caller.isOperator()) {
            return new NotTheirs("Only its guest or an operator can cancel a booking.");
        }
        if (before.isCancelled()) {
            return new Cancelled(BookingDetailsQueries.load(handle, rowId));
        }
        if (!expected.test(before.version())) {
            return new AnotherVersion();
        }
        if (before.today(clock).isAfter(before.cancellableUntil()) && !caller.isOperator()) {
            return new RulesBroken(List.of(new BrokenRule(
                    Code.TOO_LATE, "", "the guest could only cancel this stay until " + before.cancellableUntil())));
        }

        BookingQueries.cancel(handle, rowId, caller, reason);
        BookingDetails cancelled = BookingDetailsQueries.load(handle, rowId);
        Property property = PropertyQueries.findOfBooking(handle, locked.propertyRowId());
        outbox.enqueue(
                handle,
                new BookingMessages(locked.guest(), property.hostEmail(), correlation)
                        .cancelled(cancelled.booking(), cancelled.cancelledBy().orElseThrow(), reason.orElse("")));
        return new Cancelled(cancelled);
    }
}
