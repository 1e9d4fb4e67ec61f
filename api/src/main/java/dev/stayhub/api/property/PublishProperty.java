package dev.stayhub.api.property;

import dev.stayhub.api.account.Account;
import java.util.Map;
import java.util.UUID;
import java.util.function.IntPredicate;

/** Publishes a property, so that it is public and can be booked. Publishing again has no effect. */
public final class PublishProperty {

    private final SaveProperty saveProperty;

    public PublishProperty(SaveProperty saveProperty) {
        this.saveProperty = saveProperty;
    }

    /**
     * Publishes the property if the caller is its owner.
     *
     * @param expected which versions the caller wants to publish
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
