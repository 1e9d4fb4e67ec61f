package dev.stayhub.outbox.ops;

import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * How a topic is doing. If only one number is watched, it should be {@code oldestWaiting}: a depth can mean anything, an
 * age of eleven minutes cannot.
 *
 * @param topic its name; of a total, {@value #TOTAL}
 * @param pending not yet handled, whenever due
 * @param due pending and due by now; what is in backoff or in flight counts
 * @param oldestWaiting how long the longest due of those has been due
 * @param oldestMessage which one that is
 * @param longestInFlight how long ago the oldest attempt began that still holds a lease
 * @param dead dead letters
 * @param diedLastHour those of them that died within the last hour
 * @param handledLastMinute done within the last minute
 * @param hasWorker whether a worker that was seen lately handles the topic
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

    /** What the sum of all topics is called. */
    public static final String TOTAL = "total";

    /** Whether messages are due that nobody takes. */
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
