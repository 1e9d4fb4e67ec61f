package dev.stayhub.outbox.ops;

import java.util.List;
import java.util.Optional;

/**
 * A page of messages.
 *
 * @param messages at most as many as requested; fewer or none although there are more, if too many had to be examined
 * @param next the token of the next page; empty only on the last page
 */
public record MessagePage(List<StoredMessage> messages, Optional<String> next) {

    public MessagePage {
        messages = List.copyOf(messages);
    }
}
