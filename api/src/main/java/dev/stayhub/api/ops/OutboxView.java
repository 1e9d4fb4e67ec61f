package dev.stayhub.api.ops;

import dev.stayhub.outbox.ops.Numbers;
import java.util.List;

/**
 * How the outbox is doing, as the API tells it.
 *
 * @param topics each topic with something to tell, by name
 * @param total all of them together
 * @param workers how many workers were seen within the last minute
 * @param unhandledTopics those with messages that are due and that no worker handles
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
