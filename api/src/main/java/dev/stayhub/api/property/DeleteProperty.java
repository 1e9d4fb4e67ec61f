package dev.stayhub.api.property;

import dev.stayhub.api.account.Account;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Map;
import java.util.UUID;
import java.util.function.IntPredicate;
import org.jdbi.v3.core.Handle;

/**
 * A host removes a property for good. Its row stays, for the bookings that were made of it; nobody sees it any more. Guests
 * who are still to come keep it from being removed: a host cannot cancel a booking, and so not by this way either.
 */
public final class DeleteProperty {

    private final SaveProperty saveProperty;
    private final Clock clock;

    public DeleteProperty(SaveProperty saveProperty, Clock clock) {
        this.saveProperty = saveProperty;
        this.clock = clock;
    }

    /**
     * Deletes it if it is the caller's.
     *
     * @param expected which versions the caller means
     */
    public PropertyChange delete(
            Account caller, UUID publicId, IntPredicate expected, Map<String, String> correlation) {
        return saveProperty.save(caller, publicId, expected, correlation, this::delete);
    }

    private PropertyChange delete(Handle handle, Property property) {
        // A booking that is being made of it is waited for; one that comes later waits, and finds no property.
        PropertyQueries.lockOutNewBookings(handle, property.id());
        LocalDate today = LocalDate.now(clock.withZone(property.details().timeZone()));
        long stays = PropertyQueries.countStaysNotOver(handle, property.id(), today);
        return stays > 0
                ? new PropertyChange.StillBooked(stays)
                : new PropertyChange.Deleted(property.publicId(), PropertyQueries.delete(handle, property.id()));
    }
}
