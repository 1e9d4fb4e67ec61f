package dev.stayhub.outbox.ops;

import java.util.List;
import java.util.Optional;

/**
 * A page of dead letters, latest first.
 *
 * @param letters at most as many as requested
 * @param next the token of the next page, if there is one
 */
public record DeadLetterPage(List<DeadLetter> letters, Optional<String> next) {

    public DeadLetterPage {
        letters = List.copyOf(letters);
    }
}
