package dev.stayhub.outbox.ops;

import java.util.Optional;

/**
 * Selects messages that match all given criteria.
 *
 * @param status this status
 * @param topic this topic
 * @param subject this subject
 */
public record MessageFilter(Optional<MessageStatus> status, Optional<String> topic, Optional<String> subject) {}
