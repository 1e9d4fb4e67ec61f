package dev.stayhub.api.property;

import dev.stayhub.api.account.Account;
import java.util.Map;
import java.util.UUID;

/** A host lets everybody see and book a property. Doing it twice is doing it once. */
public final class PublishProperty {

    private final SaveProperty saveProperty;

    public PublishProperty(SaveProperty saveProperty) {
        this.saveProperty = saveProperty;
    }

    public PropertyChange publish(Account caller, UUID publicId, Map<String, String> correlation) {
        return saveProperty.save(caller, publicId, correlation, (handle, property) -> {
            PropertyQueries.publish(handle, property.id());
            return new PropertyChange.Done(
                    PropertyQueries.find(handle, publicId).orElseThrow());
        });
    }
}
