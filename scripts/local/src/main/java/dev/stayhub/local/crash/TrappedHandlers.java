package dev.stayhub.local.crash;

import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Lease;
import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import java.util.List;

/** Handlers that look out for traps before they begin and when they are done. Thread-safe. */
final class TrappedHandlers {

    private final Traps traps;
    private final Object turn = new Object();

    TrappedHandlers(Traps traps) {
        this.traps = traps;
    }

    List<Subscription> decorate(List<Subscription> handlers) {
        return handlers.stream()
                .map(each -> new Subscription(each.topic(), each.name(), decorate(each.handler()), each.destination()))
                .toList();
    }

    private Handler decorate(Handler handler) {
        return (message, lease) -> {
            traps.pass(CrashPoint.AFTER_CLAIM);
            if (!traps.isSet(CrashPoint.AFTER_SENT)) {
                return handler.handle(message, lease);
            }
            // What another handler has under way at the crash may be repeated, which is not what this point is about.
            synchronized (turn) {
                return handleAndPass(handler, message, lease);
            }
        };
    }

    private Outcome handleAndPass(Handler handler, Message message, Lease lease) throws Exception {
        Outcome outcome = handler.handle(message, lease);
        if (outcome instanceof Outcome.Done) {
            traps.pass(CrashPoint.AFTER_SENT);
        }
        return outcome;
    }
}
