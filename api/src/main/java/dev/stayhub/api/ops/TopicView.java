package dev.stayhub.api.ops;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.stayhub.outbox.ops.TopicNumbers;

/** Statistics of a topic as the API shows them. */
record TopicView(
        String topic, boolean hasWorker, @JsonUnwrapped NumbersView numbers) {

    static TopicView of(TopicNumbers topic) {
        return new TopicView(topic.topic(), topic.hasWorker(), NumbersView.of(topic));
    }
}
