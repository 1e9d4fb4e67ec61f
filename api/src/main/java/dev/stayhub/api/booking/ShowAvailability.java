package dev.stayhub.api.booking;

import dev.stayhub.api.account.Account;
import dev.stayhub.api.database.Transactions;
import dev.stayhub.api.http.ProblemException;
import dev.stayhub.api.property.PropertyQueries;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Shows which nights of a property are taken, as they are at this moment. */
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
     * The taken nights among those asked for; nothing if there is no such property, or none that the caller may see.
     *
     * @param from the first night; today at the property if empty
     * @param to the day after the last night; a year later if empty
     * @throws ProblemException if these are no nights, or more than two years of them
     */
    public Optional<Availability> show(
            Optional<Account> caller, UUID propertyId, Optional<LocalDate> from, Optional<LocalDate> to) {
        return transactions.reading(handle -> PropertyQueries.find(handle, propertyId)
                .filter(property -> property.isVisibleTo(caller))
                .map(property -> {
                    LocalDate today =
                            LocalDate.now(clock.withZone(property.details().timeZone()));
                    Stay nights = window(from.orElse(today), to);
                    return new Availability(
                            propertyId,
                            nights.checkIn(),
                            nights.checkOut(),
                            BookingQueries.findTaken(handle, property.id(), nights));
                }));
    }

    private static Stay window(LocalDate from, Optional<LocalDate> to) {
        Stay window = new Stay(from, to.orElseGet(() -> from.plusDays(DEFAULT_NIGHTS)));
        if (window.nights() < 1
                || window.nights() > MAX_NIGHTS
                || window.checkOut().getYear() > MAX_YEAR) {
            throw ProblemException.malformed("to has to be after from, by at most " + MAX_NIGHTS + " nights.");
        }
        return window;
    }

    /**
     * Which nights are taken, and not by whom.
     *
     * @param propertyId the property's public id
     * @param from the first night
     * @param to the day after the last night
     * @param unavailable in order; adjacent stays are one stretch
     */
    public record Availability(UUID propertyId, LocalDate from, LocalDate to, List<Stay> unavailable) {}
}
