package dev.stayhub.api.property;

import dev.stayhub.api.idempotency.Answer;

/** What became of a host's wish to change a property. */
public sealed interface PropertyChange {

    /** It is now as wished. */
    record Done(Property property) implements PropertyChange {}

    /** An earlier request with the same key had the effect. */
    record Replayed(Answer answer) implements PropertyChange {}

    /** There is none, or none that the caller may see. */
    record NoSuchProperty() implements PropertyChange {}

    /** The caller may see it and is not its owner. */
    record NotTheOwner() implements PropertyChange {}

    /** Somebody changed it after the caller had read it. */
    record AnotherVersion() implements PropertyChange {}
}
