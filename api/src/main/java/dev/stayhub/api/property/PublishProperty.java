package dev.stayhub.api.property;

import dev.stayhub.api.account.Account;
import java.util.Map;
import java.util.UUID;
import java.util.function.IntPredicate;

/** A host lets everybody see and book a property. Doing it twice is doing it once. */
public final class PublishProperty {

    private final SaveProperty saveProperty;

    public PublishProperty(SaveProperty saveProperty) {
        this.saveProperty = saveProperty;
    }

    /**
     * Publishes it if it is the caller's.
     *
     * @param expected which versions the caller means
     */
    public PropertyChange publish(
            Account caller, UUID publicId, IntPredicate expected, Map<String, String> correlation) {
        return saveProperty.save(caller, publicId, expected, correlation, (handle, property) -> {
            PropertyQueries.publish(handle, property.id());
            return new PropertyChange.Done(
                    PropertyQueries.find(handle, publicId).orElseThrow());
        });
    }
}
