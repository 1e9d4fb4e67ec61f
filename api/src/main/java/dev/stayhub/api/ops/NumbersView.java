package dev.stayhub.api.ops;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.stayhub.outbox.ops.BoundedCount;
import dev.stayhub.outbox.ops.TopicNumbers;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/** Statistics of the outbox as the API shows them. Ages are whole seconds, and null if there is no such message. */
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
     * A count with an upper limit.
     *
     * @param count the number counted
     * @param atLeast true if counting stopped at this number, so that there can be more
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
