package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.drain.settle.Settler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Interrupts handlers after their timeout, abandons those that ignore the interruption, and releases messages that have
 * waited too long for a slot. Needs no database.
 */
final class HandlerWatch implements Runnable {

    private static final Logger log = LoggerFactory.getLogger(HandlerWatch.class);

    private final DrainSettings settings;
    private final Window window;
    private final Settler settler;

    HandlerWatch(DrainSettings settings, Window window, Settler settler) {
        this.settings = settings;
        this.window = window;
        this.settler = settler;
    }

    @Override
    public void run() {
        try {
            window.all().forEach(this::watch);
        } catch (RuntimeException | Error e) {
            log.error("checking the handlers failed", e);
        }
    }

    private void watch(Held held) {
        held.interruptIfOverdue();
        if (held.abandonIfOverrunBy(settings.longestOverrun())) {
            log.error(
                    "the handler of message {} does not return and is abandoned: one slot less",
                    held.message().publicId());
            settler.abandon(held, settings.handlerTimeout().plus(settings.longestOverrun()));
        }
        if (held.hasWaitedFor(settings.longestWaitForSlot()) && held.takeBack()) {
            settler.release(held);
        }
    }
}
