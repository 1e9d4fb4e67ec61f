package dev.stayhub.api.booking;

import dev.stayhub.api.account.Account;
import dev.stayhub.api.booking.BrokenRule.Code;
import dev.stayhub.api.database.Transactions;
import dev.stayhub.api.property.Property;
import dev.stayhub.api.property.PropertyQueries;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Computes the price of a stay and the rules that it breaks. Reserves nothing: another guest may book the nights
 * meanwhile.
 */
public final class QuoteStay {

    private final Transactions transactions;
    private final Clock clock;

    public QuoteStay(Transactions transactions, Clock clock) {
        this.transactions = transactions;
        this.clock = clock;
    }

    /** The quote; empty if the property does not exist or is not visible to the caller. */
    public Optional<Quote> quote(Optional<Account> caller, BookingRequest request) {
        return transactions.reading(handle -> PropertyQueries.find(handle, request.propertyId())
                .filter(property -> property.isVisibleTo(caller))
                .map(property -> quote(handle, property, caller, request)));
    }

    private Quote quote(Handle handle, Property property, Optional<Account> caller, BookingRequest request) {
        Stay stay = request.stay();
        LocalDate today = LocalDate.now(clock.withZone(property.details().timeZone()));
        List<BrokenRule> reasons =
                new ArrayList<>(BookingRules.broken(property, caller, stay, request.guests(), today));
        boolean isStay = stay.nights() >= 1 && stay.nights() <= BookingRules.MAX_NIGHTS;
        if (isStay && !BookingQueries.findTaken(handle, property.id(), stay).isEmpty()) {
            reasons.add(
                    new BrokenRule(Code.DATES_UNAVAILABLE, "checkIn", "and checkOut must not include taken nights"));
        }
        return new Quote(reasons, isStay ? Optional.of(Price.of(property.details(), stay.nights())) : Optional.empty());
    }

    /**
     * The price and availability of a stay.
     *
     * @param reasons all rules that the stay breaks
     * @param price the current price; empty if the dates do not form a stay
     */
    public record Quote(List<BrokenRule> reasons, Optional<Price> price) {}
}
