package dev.stayhub.outbox.ops;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;

/**
 * Statistics of the outbox.
 *
 * @param topics the topics with messages or workers, ordered by name
 * @param workers the number of workers seen within the last minute
 */
public record Numbers(List<TopicNumbers> topics, int workers) {

    public Numbers {
        topics = List.copyOf(topics);
    }

    /**
     * Reads the statistics, with a few index probes per topic and counts up to {@link BoundedCount#AT_MOST}. Of
     * finished messages only those of the last minute are read.
     *
     * @param handle in a dedicated transaction, because its planner settings are changed
     */
    public static Numbers read(Handle handle) {
        if (!handle.isInTransaction()) {
            throw new IllegalStateException("the statistics must be read in a transaction of their own");
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

    /** The sum of all topics. */
    public TopicNumbers total() {
        return topics.stream().reduce(TopicNumbers.none(TopicNumbers.TOTAL), TopicNumbers::sum);
    }

    /** The topics that have due messages but no worker that handles them. */
    public List<String> unhandled() {
        return topics.stream()
                .filter(TopicNumbers::isUnhandled)
                .map(TopicNumbers::topic)
                .toList();
    }
}
