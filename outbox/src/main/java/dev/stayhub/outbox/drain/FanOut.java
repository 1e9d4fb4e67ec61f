package dev.stayhub.outbox.drain;

import static java.util.stream.Collectors.partitioningBy;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.drain.FanOutQueries.Copy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;

/**
 * Gives each handler of a shared topic its own copy of the message, with separate attempts, lease, backoff and dead
 * letter. The copies are inserted by the transaction that settles the original, and are leased to this worker from the
 * start, so they are handled as if it had claimed them. docs/decisions/016 has the reasons.
 */
final class FanOut {

    private final Jdbi jdbi;
    private final Subscriptions subscriptions;
    private final FanOutQueries queries;

    FanOut(Jdbi jdbi, Subscriptions subscriptions, DrainSettings settings) {
        this.jdbi = jdbi;
        this.subscriptions = subscriptions;
        this.queries = new FanOutQueries(settings);
    }

    /** The claimed messages, with each message of a shared topic replaced by its copies. */
    List<Message> expand(List<Message> claimed) {
        Map<Boolean, List<Message>> byShared =
                claimed.stream().collect(partitioningBy(message -> subscriptions.isShared(message.topic())));
        List<Message> originals = byShared.get(true);
        if (originals.isEmpty()) {
            return claimed;
        }
        List<Copy> copies = originals.stream().flatMap(this::copiesOf).toList();
        List<Message> expanded = new ArrayList<>(byShared.get(false));
        expanded.addAll(jdbi.withHandle(handle -> queries.settleAndCopy(handle, originals, copies)));
        return expanded;
    }

    private Stream<Copy> copiesOf(Message original) {
        return subscriptions.of(original.topic()).stream()
                .map(subscription -> new Copy(
                        original.id(), subscription.queue(), subscription.name(), UuidCreator.getTimeOrderedEpoch()));
    }
}
