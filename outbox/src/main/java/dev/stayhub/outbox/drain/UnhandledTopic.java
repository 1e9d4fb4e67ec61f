package dev.stayhub.outbox.drain;

/**
 * A topic with messages that are due and that nobody here handles: usually a deploy in progress.
 *
 * @param topic its name
 * @param due how many messages are due, counted up to {@value UnhandledTopics#COUNTED_AT_MOST}
 */
public record UnhandledTopic(String topic, long due) {}
