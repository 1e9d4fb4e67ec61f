package dev.stayhub.outbox.ops;

import java.util.List;
import java.util.Optional;

/**
 * Some dead letters, the latest first.
 *
 * @param letters at most as many as asked for
 * @param next names the page after this one, if there is one
 */
public record DeadLetterPage(List<DeadLetter> letters, Optional<String> next) {

    public DeadLetterPage {
        letters = List.copyOf(letters);
    }
}
