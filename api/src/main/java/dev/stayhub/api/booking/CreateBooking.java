package dev.stayhub.api.booking;

import dev.stayhub.api.account.Account;
import dev.stayhub.api.booking.BookingOutcome.Booked;
import dev.stayhub.api.booking.BookingOutcome.Contended;
import dev.stayhub.api.booking.BookingOutcome.DatesTaken;
import dev.stayhub.api.booking.BookingOutcome.DoneBefore;
import dev.stayhub.api.booking.BookingOutcome.NoSuchProperty;
import dev.stayhub.api.booking.BookingOutcome.PriceChanged;
import dev.stayhub.api.booking.BookingOutcome.RulesBroken;
import dev.stayhub.api.booking.BookingOutcome.TooManyBookings;
import dev.stayhub.api.database.DatabaseErrors;
import dev.stayhub.api.database.Deduplication;
import dev.stayhub.api.database.Transactions;
import dev.stayhub.api.property.Property;
import dev.stayhub.api.property.PropertyQueries;
import dev.stayhub.api.quota.Quota;
import dev.stayhub.outbox.Outbox;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/** Books a stay and writes its messages: both or neither. */
public final class CreateBooking {

    private static final int MAX_ATTEMPTS = 3;

    private final Transactions transactions;
    private final Outbox outbox;
    private final Quota quota;
    private final References references;
    private final Clock clock;

    /**
     * Creates the use case.
     *
     * @param quota how many bookings and changes an account can make; shared with {@link ChangeBooking}
     */
    public CreateBooking(Transactions transactions, Outbox outbox, Quota quota, RandomGenerator random, Clock clock) {
        this.transactions = transactions;
        this.outbox = outbox;
        this.quota = quota;
        this.references = new References(random);
        this.clock = clock;
    }

    /**
     * Books the stay if the nights are free. Of concurrent requests for the same night, exactly one succeeds.
     *
     * @param deduplication skips the work if this is a repeated request
     * @param correlation identifies the request in the message's headers
     */
    public BookingOutcome book(
            Account guest,
            BookingRequest request,
            Deduplication<BookingOutcome> deduplication,
            Map<String, String> correlation) {
        BookingOutcome outcome = new Contended();
        for (int attempt = 1; attempt <= MAX_ATTEMPTS && outcome instanceof Contended; attempt++) {
            try {
                // One transaction writes the idempotency key, the booking and its messages.
                outcome = transactions.inTransaction(handle -> deduplication
                        .ifFirst(handle, () -> book(handle, guest, request, correlation))
                        .orElseGet(DoneBefore::new));
            } catch (JdbiException e) {
                if (!DatabaseErrors.violatesUnique(e, References.UNIQUE)) {
                    throw e;
                }
            }
        }
        return outcome;
    }

    BookingOutcome book(Handle handle, Account guest, BookingRequest request, Map<String, String> correlation) {
        Optional<Property> found = PropertyQueries.findToBook(handle, request.propertyId());
        if (found.isEmpty() || !found.get().isVisibleTo(Optional.of(guest))) {
            return new NoSuchProperty();
        }
        Property property = found.get();
        LocalDate today = LocalDate.now(clock.withZone(property.details().timeZone()));
        List<BrokenRule> broken =
                BookingRules.broken(property, Optional.of(guest), request.stay(), request.guests(), today);
        if (!broken.isEmpty()) {
            return new RulesBroken(broken);
        }
        Price price = Price.of(property.details(), request.stay().nights());
        if (!request.expectedPrice().isMetBy(price)) {
            return new PriceChanged(price);
        }

        // ON CONFLICT DO NOTHING: empty if a night is taken.
        Optional<Booking> booked = BookingQueries.insert(handle, property, guest, request, price, references.draw());
        if (booked.isEmpty()) {
            handle.rollback();
            List<Stay> taken = BookingQueries.findTaken(handle, property.id(), request.stay());
            return taken.isEmpty() ? new Contended() : new DatesTaken(taken);
        }
        // Each booking emails its host, so an account has a quota of them. What is rolled back does not count.
        Optional<Duration> wait = quota.use(handle, guest.publicId().toString());
        if (wait.isPresent()) {
            handle.rollback();
            return new TooManyBookings(wait.get());
        }

        // In the same transaction as the booking. If the email were sent after the commit, a crash in between would
        // lose it; if it were sent before, a rollback would confirm a booking that does not exist. SaveProperty writes
        // to the index after its commit: an index entry can be rebuilt from the table, an email cannot.
        BookingMessages messages = new BookingMessages(guest, property.hostEmail(), correlation);
        outbox.enqueue(handle, messages.created(booked.get()));
        messages.reminder(booked.get(), clock.instant()).ifPresent(reminder -> outbox.enqueue(handle, reminder));
        return new Booked(booked.get());
    }
}
