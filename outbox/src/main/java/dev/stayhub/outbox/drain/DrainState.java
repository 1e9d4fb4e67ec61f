package dev.stayhub.outbox.drain;

import java.util.List;
import java.util.Optional;

/**
 * The current state of a worker.
 *
 * @param slots how many handlers can run concurrently
 * @param busySlots the slots that run a handler, including lost ones
 * @param lostSlots the slots whose handler was abandoned and has not returned, and those whose thread has ended
 * @param held the number of messages that are claimed and not yet settled
 * @param window the maximum of {@code held}
 * @param ended the essential threads (claimer, settler, heartbeat) that have ended although the worker was not stopped
 */
public record DrainState(int slots, int busySlots, int lostSlots, int held, int window, List<String> ended) {

    public DrainState {
        ended = List.copyOf(ended);
    }

    /** Whether all essential threads run and a slot can run a handler, now or soon. */
    public boolean canHandle() {
        return trouble().isEmpty();
    }

    /** The reason why no message can be handled, if there is one. */
    public Optional<String> trouble() {
        if (!ended.isEmpty()) {
            return Optional.of("threads have ended unexpectedly: " + String.join(", ", ended));
        }
        return lostSlots < slots
                ? Optional.empty()
                : Optional.of("every slot is occupied by a handler that does not return");
    }
}
