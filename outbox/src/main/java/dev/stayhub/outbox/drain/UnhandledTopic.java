package dev.stayhub.outbox.drain;

/**
 * A topic with due messages that this worker does not handle, usually because a deployment is in progress.
 *
 * @param topic its name
 * @param due the number of due messages, counted up to {@value UnhandledTopics#COUNTED_AT_MOST}
 */
public record UnhandledTopic(String topic, long due) {}
