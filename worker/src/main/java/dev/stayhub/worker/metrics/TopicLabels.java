package dev.stayhub.worker.metrics;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * Which topics have series of their own. Topics are texts in a table that anybody who enqueues can invent, and series are
 * kept for weeks: of those this worker does not handle, {@value #STRANGERS_AT_MOST} are named and the rest is one. Used by
 * one thread.
 */
final class TopicLabels {

    static final int STRANGERS_AT_MOST = 20;
    /** What the rest is called; a topic that is really called this is part of it. */
    static final String OTHER = "(other)";

    private final Set<String> handledHere;
    private final Set<String> strangers = new HashSet<>();

    TopicLabels(Set<String> handledHere) {
        this.handledHere = Set.copyOf(handledHere);
    }

    /** Gives places to topics that are there, and takes them from those that are gone; who has a place keeps it. */
    void update(Collection<String> present) {
        strangers.retainAll(present);
        for (String topic : present) {
            boolean isStranger = !handledHere.contains(topic) && !topic.equals(OTHER);
            if (isStranger && strangers.size() < STRANGERS_AT_MOST) {
                strangers.add(topic);
            }
        }
    }

    String of(String topic) {
        return handledHere.contains(topic) || strangers.contains(topic) ? topic : OTHER;
    }
}
