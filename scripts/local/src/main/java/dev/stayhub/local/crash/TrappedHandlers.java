package dev.stayhub.local.crash;

import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import java.util.List;

/** Handlers that look out for traps before they begin and when they are done. */
final class TrappedHandlers {

    private final Traps traps;

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
            Outcome outcome = handler.handle(message, lease);
            if (outcome instanceof Outcome.Done) {
                traps.pass(CrashPoint.AFTER_SENT);
            }
            return outcome;
        };
    }
}
