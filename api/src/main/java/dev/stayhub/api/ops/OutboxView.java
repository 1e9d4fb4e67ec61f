package dev.stayhub.api.ops;

import dev.stayhub.outbox.ops.Numbers;
import java.util.List;

/**
 * Statistics of the outbox as the API shows them.
 *
 * @param topics the topics with messages or workers, ordered by name
 * @param total the sum of all topics
 * @param workers the number of workers seen within the last minute
 * @param unhandledTopics the topics that have due messages but no worker that handles them
 */
record OutboxView(List<TopicView> topics, NumbersView total, int workers, List<String> unhandledTopics) {

    static OutboxView of(Numbers numbers) {
        return new OutboxView(
                numbers.topics().stream().map(TopicView::of).toList(),
                NumbersView.of(numbers.total()),
                numbers.workers(),
                numbers.unhandled());
    }
}
