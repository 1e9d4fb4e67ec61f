package dev.stayhub.local.crash;

import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Handlers that look out for traps before they begin and when they are done. Those of a topic run in their order. */
final class TrappedHandlers {

    private final Traps traps;

    TrappedHandlers(Traps traps) {
        this.traps = traps;
    }

    List<Subscription> decorate(List<Subscription> handlers) {
        Map<String, String> lastOfTopic = new HashMap<>();
        handlers.forEach(each -> lastOfTopic.put(each.topic(), each.name()));
        return handlers.stream()
                .map(each -> new Subscription(
                        each.topic(),
                        each.name(),
                        decorate(
                                each.handler(),
                                each.name().equals(lastOfTopic.get(each.topic()))
                                        ? CrashPoint.AFTER_SENT
                                        : CrashPoint.BETWEEN_EMAILS),
                        each.destination()))
                .toList();
    }

    private Handler decorate(Handler handler, CrashPoint whenDone) {
        return (message, lease) -> {
            traps.pass(CrashPoint.AFTER_CLAIM);
            Outcome outcome = handler.handle(message, lease);
            if (outcome instanceof Outcome.Done) {
                traps.pass(whenDone);
            }
            return outcome;
        };
    }
}
