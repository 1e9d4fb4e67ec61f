package dev.stayhub.api.property;

import dev.stayhub.api.account.Account;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Map;
import java.util.UUID;
import java.util.function.IntPredicate;
import org.jdbi.v3.core.Handle;

/**
 * Deletes a property permanently. Its row stays for the sake of its bookings, but is no longer visible. A property with
 * current or future stays cannot be deleted: hosts cannot cancel bookings, so deleting must not cancel them either.
 */
public final class DeleteProperty {

    private final SaveProperty saveProperty;
    private final Clock clock;

    public DeleteProperty(SaveProperty saveProperty, Clock clock) {
        this.saveProperty = saveProperty;
        this.clock = clock;
    }

    /**
     * Deletes the property if the caller is its owner.
     *
     * @param expected which versions the caller wants to delete
     */
    public PropertyChange delete(
            Account caller, UUID publicId, IntPredicate expected, Map<String, String> correlation) {
        return saveProperty.save(caller, publicId, expected, correlation, this::delete);
    }

    private PropertyChange delete(Handle handle, Property property) {
        // Waits for bookings in progress. Later ones wait for this transaction and then do not find the property.
        PropertyQueries.blockNewBookings(handle, property.id());
        LocalDate today = LocalDate.now(clock.withZone(property.details().timeZone()));
        long stays = PropertyQueries.countStaysNotOver(handle, property.id(), today);
        return stays > 0
                ? new PropertyChange.StillBooked(stays)
                : new PropertyChange.Deleted(property.publicId(), PropertyQueries.delete(handle, property.id()));
    }
}
