package dev.stayhub.outbox;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jdbi.v3.core.Jdbi;

/**
 * All handlers of one topic as one. Each runs; what finished is kept in the inbox when another one did not, so the next
 * attempt runs only the rest. Thread-safe.
 */
public final class TopicHandler implements Handler {

    private static final String DONE = "DONE";
    private static final String REFUSED = "REFUSED";

    private final Jdbi jdbi;
    private final List<Subscription> subscriptions;

    /**
     * @param subscriptions of one topic, at least one
     * @throws IllegalArgumentException if two have the same name
     */
    public TopicHandler(Jdbi jdbi, List<Subscription> subscriptions) {
        if (subscriptions.stream().map(Subscription::name).distinct().count() < subscriptions.size()) {
            throw new IllegalArgumentException("two handlers of a topic have the same name: " + subscriptions);
        }
        this.jdbi = jdbi;
        this.subscriptions = List.copyOf(subscriptions);
    }

    /** Whether any message of the topic could be handled now, and how freely. */
    public Destination.Health health() {
        Destination.Health best = Destination.Health.UNREACHABLE;
        for (Subscription subscription : subscriptions) {
            Destination.Health health =
                    subscription.destination().map(Destination::health).orElse(Destination.Health.REACHABLE);
            best = health.compareTo(best) < 0 ? health : best;
        }
        return best;
    }

    /** Calls back when a destination of one of the handlers is reachable again after it was not. */
    public void onRecovery(Runnable then) {
        subscriptions.forEach(
                subscription -> subscription.destination().ifPresent(destination -> destination.onRecovery(then)));
    }

    @Override
    public Outcome handle(Message message, Lease lease) throws Exception {
        if (subscriptions.size() == 1) {
            return run(subscriptions.get(0), message, lease);
        }
        Map<String, String> before = finishedBefore(message);
        Map<String, Outcome> now = new HashMap<>();
        for (Subscription subscription : subscriptions) {
            if (!before.containsKey(subscription.name())) {
                now.put(subscription.name(), outcomeOf(subscription, message, lease));
            }
        }
        Outcome outcome = together(before, now);
        if (!(outcome instanceof Outcome.Done)) {
            keepFinished(message, now);
        }
        return outcome;
    }

    private static Outcome run(Subscription subscription, Message message, Lease lease) throws Exception {
        // No outcome is a bug of the handler, and must not pass for done.
        Callable<Outcome> call =
                () -> requireNonNull(subscription.handler().handle(message, lease), "the handler returned no outcome");
        return subscription.destination().isEmpty()
                ? call.call()
                : subscription.destination().get().call(call);
    }

    /** One handler's failure is its own: the others still run. */
    private static Outcome outcomeOf(Subscription subscription, Message message, Lease lease) {
        try {
            return run(subscription, message, lease);
        } catch (Exception e) {
            return Outcomes.of(e);
        }
    }

    /** On the first claim nothing can be finished yet. */
    private Map<String, String> finishedBefore(Message message) {
        return message.leaseToken() == 1
                ? Map.of()
                : jdbi.withHandle(handle -> InboxQueries.finished(handle, message.id()));
    }

    private void keepFinished(Message message, Map<String, Outcome> now) {
        jdbi.useTransaction(handle -> {
            InboxQueries.keep(handle, message.id(), named(now, Outcome.Done.class), DONE);
            InboxQueries.keep(handle, message.id(), named(now, Outcome.Refused.class), REFUSED);
        });
    }

    private static List<String> named(Map<String, Outcome> outcomes, Class<? extends Outcome> kind) {
        List<String> names = new ArrayList<>();
        outcomes.forEach((name, outcome) -> {
            if (kind.isInstance(outcome)) {
                names.add(name);
            }
        });
        return names;
    }

    /** While one wants to try again, so does the message; a refusal counts when none is left to try. */
    private static Outcome together(Map<String, String> before, Map<String, Outcome> now) {
        Optional<String> failed = reasons(now, Outcome.Retry.class);
        Optional<String> away = reasons(now, Outcome.Unavailable.class);
        Optional<String> later = reasons(now, Outcome.Later.class);
        if (failed.isPresent()) {
            return new Outcome.Retry(failed.get(), latest(now));
        }
        if (away.isPresent()) {
            return new Outcome.Unavailable(away.get(), latest(now));
        }
        if (later.isPresent()) {
            return new Outcome.Later(later.get(), latest(now));
        }
        List<String> refusedBefore = before.entrySet().stream()
                .filter(entry -> entry.getValue().equals(REFUSED))
                .map(entry -> entry.getKey() + " refused it in an earlier attempt")
                .toList();
        List<String> refused = new ArrayList<>(refusedBefore);
        reasons(now, Outcome.Refused.class).ifPresent(refused::add);
        return refused.isEmpty() ? Outcome.done() : Outcome.refused(String.join("; ", refused));
    }

    private static Optional<String> reasons(Map<String, Outcome> outcomes, Class<? extends Outcome> kind) {
        List<String> reasons = new ArrayList<>();
        outcomes.forEach((name, outcome) -> {
            if (kind.isInstance(outcome)) {
                reasons.add(name + ": " + Outcomes.reason(outcome));
            }
        });
        return reasons.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", reasons));
    }

    private static Optional<Instant> latest(Map<String, Outcome> outcomes) {
        return outcomes.values().stream()
                .map(Outcomes::notBefore)
                .flatMap(Optional::stream)
                .filter(Objects::nonNull)
                .max(Instant::compareTo);
    }
}
