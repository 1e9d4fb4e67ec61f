package dev.stayhub.outbox.ops;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;

/**
 * How the outbox is doing.
 *
 * @param topics each topic with something to tell, by name
 * @param workers how many workers were seen lately
 */
public record Numbers(List<TopicNumbers> topics, int workers) {

    public Numbers {
        topics = List.copyOf(topics);
    }

    /**
     * Reads them, in a few index probes a topic and counts that end at {@link BoundedCount#AT_MOST}; what is finished costs
     * nothing but the last minute of it.
     *
     * @param handle in a transaction that is for this alone: its planner settings change
     */
    public static Numbers read(Handle handle) {
        if (!handle.isInTransaction()) {
            throw new IllegalStateException("read the numbers in a transaction of their own");
        }
        NumberQueries.walkIndexes(handle);
        Map<String, NumberQueries.Pending> pending = NumberQueries.pending(handle);
        Map<String, BoundedCount> dead = NumberQueries.dead(handle);
        Map<String, BoundedCount> died = NumberQueries.diedLastHour(handle);
        Map<String, BoundedCount> handled = NumberQueries.handledLastMinute(handle);
        List<List<String>> workers = WorkerQueries.topicsOfSeenLately(handle);
        Set<String> taken = new TreeSet<>();
        workers.forEach(taken::addAll);

        Set<String> names = new TreeSet<>(taken);
        names.addAll(pending.keySet());
        names.addAll(dead.keySet());
        names.addAll(handled.keySet());
        List<TopicNumbers> topics = names.stream()
                .map(topic -> {
                    NumberQueries.Pending waiting = pending.getOrDefault(topic, NumberQueries.Pending.NONE);
                    return new TopicNumbers(
                            topic,
                            waiting.pending(),
                            waiting.due(),
                            waiting.oldestWaiting(),
                            waiting.oldestMessage(),
                            waiting.longestInFlight(),
                            dead.getOrDefault(topic, BoundedCount.NONE),
                            died.getOrDefault(topic, BoundedCount.NONE),
                            handled.getOrDefault(topic, BoundedCount.NONE),
                            taken.contains(topic));
                })
                .toList();
        return new Numbers(topics, workers.size());
    }

    /** All topics together. */
    public TopicNumbers total() {
        return topics.stream().reduce(TopicNumbers.none(TopicNumbers.TOTAL), TopicNumbers::sum);
    }

    /** The topics with messages that are due and that no worker seen lately handles. */
    public List<String> unhandled() {
        return topics.stream()
                .filter(TopicNumbers::isUnhandled)
                .map(TopicNumbers::topic)
                .toList();
    }
}
