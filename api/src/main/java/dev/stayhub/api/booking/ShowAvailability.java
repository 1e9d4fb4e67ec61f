package dev.stayhub.api.booking;

import dev.stayhub.api.account.Account;
import dev.stayhub.api.booking.AvailabilityOutcome.Availability;
import dev.stayhub.api.booking.AvailabilityOutcome.NoSuchNights;
import dev.stayhub.api.booking.AvailabilityOutcome.NoSuchProperty;
import dev.stayhub.api.database.Transactions;
import dev.stayhub.api.property.Property;
import dev.stayhub.api.property.PropertyQueries;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/** Shows which nights of a property are currently taken. */
public final class ShowAvailability {

    private static final int DEFAULT_NIGHTS = 365;
    private static final int MAX_NIGHTS = 731;
    private static final int MAX_YEAR = 9_999;

    private final Transactions transactions;
    private final Clock clock;

    public ShowAvailability(Transactions transactions, Clock clock) {
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * The taken nights in a range.
     *
     * @param from the first night; today in the property's time zone if empty
     * @param to the day after the last night; one year after {@code from} if empty
     */
    public AvailabilityOutcome show(
            Optional<Account> caller, UUID propertyId, Optional<LocalDate> from, Optional<LocalDate> to) {
        return transactions.reading(handle -> PropertyQueries.find(handle, propertyId)
                .filter(property -> property.isVisibleTo(caller))
                .map(property -> show(handle, property, from, to))
                .orElseGet(NoSuchProperty::new));
    }

    private AvailabilityOutcome show(
            Handle handle, Property property, Optional<LocalDate> from, Optional<LocalDate> to) {
        LocalDate first = from.orElseGet(
                () -> LocalDate.now(clock.withZone(property.details().timeZone())));
        Stay nights = new Stay(first, to.orElseGet(() -> first.plusDays(DEFAULT_NIGHTS)));
        return nights.nights() < 1
                        || nights.nights() > MAX_NIGHTS
                        || nights.checkOut().getYear() > MAX_YEAR
                ? new NoSuchNights(MAX_NIGHTS)
                : new Availability(
                        property.publicId(),
                        nights.checkIn(),
                        nights.checkOut(),
                        BookingQueries.findTaken(handle, property.id(), nights));
    }
}
