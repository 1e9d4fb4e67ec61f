package dev.stayhub.outbox.ops;

import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Statistics of a topic. If you watch only one number, watch {@code oldestWaiting}: a depth can be harmless, but an age
 * of eleven minutes is not.
 *
 * @param topic its name; {@value #TOTAL} for the sum of all topics
 * @param pending messages not handled yet, due or not
 * @param due pending messages that are due, including those in backoff or in flight
 * @param oldestWaiting for how long the oldest due message has been due
 * @param oldestMessage the id of the oldest due message
 * @param longestInFlight for how long the oldest running attempt has been running
 * @param dead the number of dead letters
 * @param diedLastHour how many of them became dead letters within the last hour
 * @param handledLastMinute how many messages were handled within the last minute
 * @param hasWorker whether a worker seen within the last minute handles the topic
 */
public record TopicNumbers(
        String topic,
        BoundedCount pending,
        BoundedCount due,
        Optional<Duration> oldestWaiting,
        Optional<UUID> oldestMessage,
        Optional<Duration> longestInFlight,
        BoundedCount dead,
        BoundedCount diedLastHour,
        BoundedCount handledLastMinute,
        boolean hasWorker) {

    /** The name of the sum of all topics. */
    public static final String TOTAL = "total";

    /** Whether messages are due that no worker handles. */
    public boolean isUnhandled() {
        return !hasWorker && due.counted() > 0;
    }

    static TopicNumbers sum(TopicNumbers one, TopicNumbers other) {
        return new TopicNumbers(
                TOTAL,
                one.pending.plus(other.pending),
                one.due.plus(other.due),
                longer(one.oldestWaiting, other.oldestWaiting),
                Stream.of(one, other)
                        .filter(numbers -> numbers.oldestWaiting.isPresent())
                        .max(Comparator.comparing(numbers -> numbers.oldestWaiting.orElseThrow()))
                        .flatMap(TopicNumbers::oldestMessage),
                longer(one.longestInFlight, other.longestInFlight),
                one.dead.plus(other.dead),
                one.diedLastHour.plus(other.diedLastHour),
                one.handledLastMinute.plus(other.handledLastMinute),
                one.hasWorker && other.hasWorker);
    }

    static TopicNumbers none(String topic) {
        return new TopicNumbers(
                topic,
                BoundedCount.NONE,
                BoundedCount.NONE,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                BoundedCount.NONE,
                BoundedCount.NONE,
                BoundedCount.NONE,
                true);
    }

    private static Optional<Duration> longer(Optional<Duration> one, Optional<Duration> other) {
        return Stream.concat(one.stream(), other.stream()).max(Comparator.naturalOrder());
    }
}
