package dev.stayhub.api.ops;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.stayhub.outbox.ops.BoundedCount;
import dev.stayhub.outbox.ops.TopicNumbers;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/** Numbers of the outbox, as the API tells them. Ages are whole seconds, absent when there is nothing that has one. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record NumbersView(
        CountView pending,
        CountView due,
        Long oldestWaitingSeconds,
        UUID oldestMessageId,
        Long longestInFlightSeconds,
        CountView dead,
        CountView diedLastHour,
        CountView handledLastMinute) {

    /**
     * A count that ends somewhere.
     *
     * @param count how many were counted
     * @param atLeast whether counting stopped there, so that there may be more
     */
    record CountView(long count, boolean atLeast) {

        private static CountView of(BoundedCount count) {
            return new CountView(count.counted(), count.orMore());
        }
    }

    static NumbersView of(TopicNumbers numbers) {
        return new NumbersView(
                CountView.of(numbers.pending()),
                CountView.of(numbers.due()),
                seconds(numbers.oldestWaiting()),
                numbers.oldestMessage().orElse(null),
                seconds(numbers.longestInFlight()),
                CountView.of(numbers.dead()),
                CountView.of(numbers.diedLastHour()),
                CountView.of(numbers.handledLastMinute()));
    }

    private static Long seconds(Optional<Duration> age) {
        return age.map(Duration::toSeconds).orElse(null);
    }
}
