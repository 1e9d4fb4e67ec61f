package dev.stayhub.events;

import java.util.Objects;

/**
 * The name of a type of event and the schema of its payload.
 *
 * @param name the topic in the outbox, for example {@code booking.created}
 * @param schemaVersion the version of the JSON Schema of new payloads
 * @param payloadType the record a payload is read into
 * @param <P> the type of the payload
 */
public record Topic<P>(String name, int schemaVersion, Class<P> payloadType) {

    public Topic {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(payloadType, "payloadType");
    }

    /** The JSON Schema of new payloads, as a resource of this package. */
    public String schema() {
        return "schemas/" + name + ".v" + schemaVersion + ".json";
    }
}
