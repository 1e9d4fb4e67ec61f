package dev.stayhub.api.property;

import dev.stayhub.api.account.Account;
import java.util.Map;
import java.util.UUID;
import java.util.function.IntPredicate;

/**
 * A host takes a property off the market: nobody finds or books it from now on. What is booked stays booked. Doing it twice
 * is doing it once.
 */
public final class UnpublishProperty {

    private final SaveProperty saveProperty;

    public UnpublishProperty(SaveProperty saveProperty) {
        this.saveProperty = saveProperty;
    }

    /**
     * Unpublishes it if it is the caller's.
     *
     * @param expected which versions the caller means
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
