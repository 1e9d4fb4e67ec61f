package dev.stayhub.api.property;

import dev.stayhub.api.account.Account;
import java.util.Map;
import java.util.UUID;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Handle;

/** A host changes what a property's document shows. */
public final class ChangeProperty {

    private final SaveProperty saveProperty;

    public ChangeProperty(SaveProperty saveProperty) {
        this.saveProperty = saveProperty;
    }

    /**
     * Changes the details; the version grows if that makes a difference, and only then.
     *
     * @param expected which versions the caller wants to change
     * @param edit makes the new details of the old ones; may throw, then nothing has happened
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
