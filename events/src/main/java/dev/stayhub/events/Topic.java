package dev.stayhub.events;

import java.util.Objects;

/**
 * The name of a kind of event and the shape of its payload.
 *
 * @param name as it stands in the outbox, for example {@code booking.created}
 * @param schemaVersion the version of the JSON Schema that payloads written today satisfy
 * @param payloadType the record a payload is read into
 * @param <P> the payload
 */
public record Topic<P>(String name, int schemaVersion, Class<P> payloadType) {

    public Topic {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(payloadType, "payloadType");
    }

    /** The JSON Schema of payloads written today: a resource beside this class. */
    public String schema() {
        return "schemas/" + name + ".v" + schemaVersion + ".json";
    }
}
