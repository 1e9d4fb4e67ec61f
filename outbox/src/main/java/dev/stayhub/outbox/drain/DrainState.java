package dev.stayhub.outbox.drain;

import java.util.List;
import java.util.Optional;

/**
 * What a worker has at hand this moment.
 *
 * @param slots how many handlers may run at once
 * @param busySlots how many run, the lost ones included
 * @param lostSlots those whose handler was given up, and is no use until it comes back; and those whose thread has ended
 * @param held messages that are claimed and not yet settled
 * @param window how many of those there may be
 * @param ended what has ended although nobody stopped the worker, and is needed: claimer, settler, heartbeat
 */
public record DrainState(int slots, int busySlots, int lostSlots, int held, int window, List<String> ended) {

    public DrainState {
        ended = List.copyOf(ended);
    }

    /** Whether all that is needed runs, and a slot is left that can run a handler, now or soon. */
    public boolean canHandle() {
        return trouble().isEmpty();
    }

    /** Why no message can be handled, if so. */
    public Optional<String> trouble() {
        if (!ended.isEmpty()) {
            return Optional.of("has ended and does not come back: " + String.join(", ", ended));
        }
        return lostSlots < slots
                ? Optional.empty()
                : Optional.of("every slot is held by a handler that does not come back");
    }
}
