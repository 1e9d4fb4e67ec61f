package dev.stayhub.api.property;

import dev.stayhub.api.account.Account;
import dev.stayhub.api.database.Transactions;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/** Shows one property to a caller who is permitted to see it, which includes a guest who has a stay there. */
public final class ShowProperty {

    private final Transactions transactions;
    private final Clock clock;

    public ShowProperty(Transactions transactions, Clock clock) {
        this.transactions = transactions;
        this.clock = clock;
    }

    /** The property; empty if it does not exist or is not visible to the caller. The queries are the same for both. */
    public Optional<Property> show(Optional<Account> caller, UUID publicId) {
        return transactions.reading(handle -> {
            Optional<Property> property = PropertyQueries.find(handle, publicId);
            boolean isVisible =
                    property.filter(found -> found.isVisibleTo(caller)).isPresent()
                            || caller.filter(guest -> hasStay(handle, property, publicId, guest))
                                    .isPresent();
            return property.filter(found -> isVisible);
        });
    }

    /** Until the end of the day of departure, also while the property is not published. */
    private boolean hasStay(Handle handle, Optional<Property> property, UUID publicId, Account guest) {
        ZoneId zone = property.map(found -> found.details().timeZone()).orElse(ZoneOffset.UTC);
        return PropertyQueries.hasStay(handle, publicId, guest.id(), LocalDate.now(clock.withZone(zone)));
    }
}
