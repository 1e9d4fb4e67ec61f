package dev.stayhub.events;

import java.util.List;

/**
 * Every kind of event there is. An event is complete when it has a JSON Schema, payloads in the corpus, somebody who writes
 * it, a handler, and a decision which of its fields operators may see. Tests go over this list and name what is missing.
 */
public final class Topics {

    /** By name. */
    public static final List<Topic<?>> ALL = List.of(
            BookingCancelled.TOPIC,
            BookingChanged.TOPIC,
            BookingCreated.TOPIC,
            BookingReminderScheduled.TOPIC,
            PropertyChanged.TOPIC);

    private Topics() {}
}
