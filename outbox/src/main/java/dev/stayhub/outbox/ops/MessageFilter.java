package dev.stayhub.outbox.ops;

import java.util.Optional;

/**
 * Which messages are meant: those for which all that is given holds.
 *
 * @param status this status
 * @param topic this topic
 * @param subject this subject
 */
public record MessageFilter(Optional<MessageStatus> status, Optional<String> topic, Optional<String> subject) {}
