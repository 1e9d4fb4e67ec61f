package dev.stayhub.outbox.ops;

import java.util.List;
import java.util.Optional;

/**
 * Some messages.
 *
 * @param messages at most as many as asked for; fewer, or none, though there are more, if finding them took too much looking
 * @param next names the page after this one; empty on the last page only
 */
public record MessagePage(List<StoredMessage> messages, Optional<String> next) {

    public MessagePage {
        messages = List.copyOf(messages);
    }
}
