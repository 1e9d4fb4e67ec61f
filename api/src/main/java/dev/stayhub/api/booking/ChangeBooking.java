package dev.stayhub.api.booking;

import dev.stayhub.api.account.Account;
import dev.stayhub.api.booking.BookingOutcome.AlreadyCancelled;
import dev.stayhub.api.booking.BookingOutcome.AnotherVersion;
import dev.stayhub.api.booking.BookingOutcome.Changed;
import dev.stayhub.api.booking.BookingOutcome.Contended;
import dev.stayhub.api.booking.BookingOutcome.DatesTaken;
import dev.stayhub.api.booking.BookingOutcome.NoSuchBooking;
import dev.stayhub.api.booking.BookingOutcome.NotTheirs;
import dev.stayhub.api.booking.BookingOutcome.PriceChanged;
import dev.stayhub.api.booking.BookingOutcome.RulesBroken;
import dev.stayhub.api.booking.BookingOutcome.TooManyBookings;
import dev.stayhub.api.database.Transactions;
import dev.stayhub.api.property.Property;
import dev.stayhub.api.property.PropertyQueries;
import dev.stayhub.api.quota.Quota;
import dev.stayhub.outbox.Outbox;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntPredicate;
import org.jdbi.v3.core.Handle;

/** Changes the nights or the number of guests of a booking, and writes a message in the same transaction. */
public final class ChangeBooking {

    private static final int MAX_ATTEMPTS = 3;

    private final Transactions transactions;
    private final Outbox outbox;
    private final Quota quota;
    private final Clock clock;

    /**
     * Creates the use case.
     *
     * @param quota how many bookings and changes an account can make; shared with {@link CreateBooking}
     */
    public ChangeBooking(Transactions transactions, Outbox outbox, Quota quota, Clock clock) {
        this.transactions = transactions;
        this.outbox = outbox;
        this.quota = quota;
        this.clock = clock;
    }

    /**
     * Changes the booking if the caller is its guest, the rules allow it and the new nights are free. A request that
     * changes nothing keeps the version and writes no message.
     *
     * @param expected which versions the caller wants to change
     */
    public BookingOutcome change(
            Account caller, UUID publicId, IntPredicate expected, BookingEdit edit, Map<String, String> correlation) {
        BookingOutcome outcome = new Contended();
        for (int attempt = 1; attempt <= MAX_ATTEMPTS && outcome instanceof Contended; attempt++) {
            outcome = transactions.inTransaction(handle -> {
                Optional<Long> visible = BookingDetailsQueries.findVisible(handle, publicId, caller);
                return visible.isEmpty()
                        ? new NoSuchBooking()
                        : change(handle, caller, visible.get(), expected, edit, correlation);
            });
        }
        return outcome;
    }

    private BookingOutcome change(
            Handle handle,
            Account caller,
            long rowId,
            IntPredicate expected,
            BookingEdit edit,
            Map<String, String> correlation) {
        LockedBooking locked = BookingQueries.lock(handle, rowId);
        Booking before = locked.booking();
        if (!locked.isOf(caller)) {
            return new NotTheirs("Only its guest can change a booking.");
        }
        if (!expected.test(before.version())) {
            return new AnotherVersion();
        }
        if (before.isCancelled()) {
            return new AlreadyCancelled();
        }
        Property property = PropertyQueries.findOfBooking(handle, locked.propertyRowId());
        Stay stay = edit.stayInsteadOf(before.stay());
        int guests = edit.guests().orElse(before.guests());
        List<BrokenRule> broken = ChangeRules.broken(property, before, stay, guests, before.today(clock));
        if (!broken.isEmpty()) {
            return new RulesBroken(broken);
        }
        Terms terms = Terms.after(before, stay, guests, property);
        ExpectedPrice expectedPrice =
                edit.expectedPrice().withDefault(before.price().currency());
        if (!expectedPrice.isMetBy(terms.price())) {
            return new PriceChanged(terms.price());
        }

        return terms.differFrom(before)
                ? change(handle, locked, property, terms, correlation)
                : new Changed(BookingDetailsQueries.load(handle, rowId));
    }

    private BookingOutcome change(
            Handle handle, LockedBooking locked, Property property, Terms terms, Map<String, String> correlation) {
        BookingQueries.lockProperty(handle, property.id());
        if (!BookingQueries.change(handle, locked.rowId(), terms)) {
            handle.rollback();
            List<Stay> taken = BookingQueries.findTaken(handle, property.id(), terms.stay(), locked.rowId());
            return taken.isEmpty() ? new Contended() : new DatesTaken(taken);
        }
        Optional<Duration> wait = quota.use(handle, locked.guest().publicId().toString());
        if (wait.isPresent()) {
            handle.rollback();
            return new TooManyBookings(wait.get());
        }
        BookingDetails changed = BookingDetailsQueries.load(handle, locked.rowId());
        BookingMessages messages = new BookingMessages(locked.guest(), property.hostEmail(), correlation);
        outbox.enqueue(handle, messages.changed(changed.booking(), locked.booking()));
        // The reminder of the previous version is skipped when it is due.
        messages.reminder(changed.booking(), clock.instant()).ifPresent(reminder -> outbox.enqueue(handle, reminder));
        return new Changed(changed);
    }
}
