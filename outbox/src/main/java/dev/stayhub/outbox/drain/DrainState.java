package dev.stayhub.outbox.drain;

/**
 * What a worker has at hand this moment.
 *
 * @param slots how many handlers may run at once
 * @param busySlots how many run, the lost ones included
 * @param lostSlots those whose handler has ignored its interruption for longer than its lease: no use until it comes back
 * @param held messages that are claimed and not yet settled
 * @param window how many of those there may be
 */
public record DrainState(int slots, int busySlots, int lostSlots, int held, int window) {

    /** Whether a slot is left that can run a handler, now or soon. */
    public boolean canHandle() {
        return lostSlots < slots;
    }
}
