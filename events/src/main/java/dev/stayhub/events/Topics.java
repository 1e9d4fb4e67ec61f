package dev.stayhub.events;

import java.util.List;

/**
 * All types of event. Each needs a JSON Schema, sample payloads in the corpus, a producer, a handler, and a decision on
 * which of its fields operators may see. Tests iterate over this list and report what is missing.
 */
public final class Topics {

    /** All topics, ordered by name. */
    public static final List<Topic<?>> ALL = List.of(
            PasswordResetRequested.TOPIC,
            SignUpRequested.TOPIC,
            BookingCancelled.TOPIC,
            BookingChanged.TOPIC,
            BookingCreated.TOPIC,
            BookingReminderScheduled.TOPIC,
            PropertyChanged.TOPIC);

    private Topics() {}
}
