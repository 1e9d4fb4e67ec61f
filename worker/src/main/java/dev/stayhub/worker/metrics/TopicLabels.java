package dev.stayhub.worker.metrics;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * Decides which topics have series of their own. Any producer can write any topic, and series are kept for weeks, so of
 * the topics that this worker does not handle, at most {@value #MAX_UNHANDLED_TOPICS} have a label of their own, and the
 * rest share one. Used by one thread.
 */
final class TopicLabels {

    static final int MAX_UNHANDLED_TOPICS = 20;
    /** The label of the rest, which includes a topic of this name. */
    static final String OTHER = "(other)";

    private final Set<String> handledHere;
    private final Set<String> strangers = new HashSet<>();

    TopicLabels(Set<String> handledHere) {
        this.handledHere = Set.copyOf(handledHere);
    }

    /**
     * Assigns labels to present topics and removes those of absent ones. A topic keeps its label while it is present.
     */
    void update(Collection<String> present) {
        strangers.retainAll(present);
        for (String topic : present) {
            boolean isStranger = !handledHere.contains(topic) && !topic.equals(OTHER);
            if (isStranger && strangers.size() < MAX_UNHANDLED_TOPICS) {
                strangers.add(topic);
            }
        }
    }

    String of(String topic) {
        return handledHere.contains(topic) || strangers.contains(topic) ? topic : OTHER;
    }
}
