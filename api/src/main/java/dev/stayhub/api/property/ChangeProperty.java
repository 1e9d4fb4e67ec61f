package dev.stayhub.api.property;

import dev.stayhub.api.account.Account;
import java.util.Map;
import java.util.UUID;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Handle;

/** Changes the details of a property. */
public final class ChangeProperty {

    private final SaveProperty saveProperty;

    public ChangeProperty(SaveProperty saveProperty) {
        this.saveProperty = saveProperty;
    }

    /**
     * Changes the details. The version is incremented only if something differs.
     *
     * @param expected which versions the caller wants to change
     * @param edit computes the new details from the old ones; if it throws, nothing is changed
     */
    public PropertyChange change(
            Account caller,
            UUID publicId,
            IntPredicate expected,
            UnaryOperator<PropertyDetails> edit,
            Map<String, String> correlation) {
        return saveProperty.save(
                caller,
                publicId,
                expected,
                correlation,
                (handle, property) ->
                        new PropertyChange.Done(edited(handle, property, edit.apply(property.details()))));
    }

    private static Property edited(Handle handle, Property property, PropertyDetails details) {
        if (details.equals(property.details())) {
            return property;
        }
        PropertyQueries.update(handle, property.id(), details);
        return PropertyQueries.find(handle, property.publicId()).orElseThrow();
    }
}
