package dev.stayhub.worker.metrics;

import static java.util.stream.Collectors.groupingBy;

import dev.stayhub.outbox.ops.Numbers;
import dev.stayhub.outbox.ops.TopicNumbers;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The statistics of the outbox by metric label.
 *
 * @param topics by label
 * @param unhandledDue by label, the number of due messages that no worker handles; only labels with such messages
 * @param workers the number of workers seen within the last minute
 */
record LabelledNumbers(Map<String, TopicNumbers> topics, Map<String, Long> unhandledDue, int workers) {

    LabelledNumbers {
        topics = Map.copyOf(topics);
        unhandledDue = Map.copyOf(unhandledDue);
    }

    static LabelledNumbers of(Numbers numbers, TopicLabels labels) {
        labels.update(numbers.topics().stream().map(TopicNumbers::topic).toList());
        Map<String, TopicNumbers> topics = new TreeMap<>();
        Map<String, Long> unhandledDue = new TreeMap<>();
        numbers.topics().stream()
                .collect(groupingBy(topic -> labels.of(topic.topic())))
                .forEach((label, together) -> {
                    topics.put(label, together(together));
                    List<TopicNumbers> unhandled =
                            together.stream().filter(TopicNumbers::isUnhandled).toList();
                    if (!unhandled.isEmpty()) {
                        unhandledDue.put(label, together(unhandled).due().counted());
                    }
                });
        return new LabelledNumbers(topics, unhandledDue, numbers.workers());
    }

    private static TopicNumbers together(List<TopicNumbers> topics) {
        return new Numbers(topics, 0).total();
    }
}
