package dev.stayhub.api.property;

import dev.stayhub.api.account.Account;
import java.util.Map;
import java.util.UUID;
import java.util.function.IntPredicate;

/**
 * Unpublishes a property: it can no longer be found or booked. Existing bookings remain valid. Unpublishing again has
 * no effect.
 */
public final class UnpublishProperty {

    private final SaveProperty saveProperty;

    public UnpublishProperty(SaveProperty saveProperty) {
        this.saveProperty = saveProperty;
    }

    /**
     * Unpublishes the property if the caller is its owner.
     *
     * @param expected which versions the caller wants to unpublish
     */
    public PropertyChange unpublish(
            Account caller, UUID publicId, IntPredicate expected, Map<String, String> correlation) {
        return saveProperty.save(caller, publicId, expected, correlation, (handle, property) -> {
            PropertyQueries.unpublish(handle, property.id());
            return new PropertyChange.Done(
                    PropertyQueries.find(handle, publicId).orElseThrow());
        });
    }
}
