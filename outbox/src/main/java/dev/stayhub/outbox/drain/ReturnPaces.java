package dev.stayhub.outbox.drain;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jdbi.v3.core.Jdbi;

/** The pace of each topic whose destination has just recovered. Used by one thread. */
final class ReturnPaces {

    private final Jdbi jdbi;
    private final int leastPerSecond;
    private final Set<String> recovered = ConcurrentHashMap.newKeySet();
    private final Map<String, ReturnPace> paces = new HashMap<>();

    /** @param leastPerSecond a pace is never slower than this */
    ReturnPaces(Jdbi jdbi, Subscriptions subscriptions, int leastPerSecond) {
        this.jdbi = jdbi;
        this.leastPerSecond = leastPerSecond;
        subscriptions.onRecovery(recovered::add);
    }

    /** How many messages of a topic may be claimed now; unlimited unless its destination has just recovered. */
    int allowance(String topic) {
        long nowNanos = System.nanoTime();
        if (recovered.remove(topic)) {
            paces.put(topic, new ReturnPace(countDue(topic), leastPerSecond, nowNanos));
        }
        ReturnPace pace = paces.get(topic);
        if (pace == null || pace.isOver(nowNanos)) {
            paces.remove(topic);
            return Integer.MAX_VALUE;
        }
        return pace.allowance(nowNanos);
    }

    /** Counts claimed messages against the allowance of their topic. */
    void claimed(Map<String, Integer> messagesByTopic) {
        messagesByTopic.forEach((topic, messages) -> {
            if (paces.containsKey(topic)) {
                paces.get(topic).took(messages);
            }
        });
    }

    /** The number of due messages of a topic, counted up to 100,000. */
    private int countDue(String topic) {
        return jdbi.withHandle(handle -> handle.createQuery("""
                        SELECT count(*)
                        FROM (SELECT
                              FROM outbox
                              WHERE topic = :topic AND status = 'PENDING' AND available_at <= now()
                              LIMIT 100000) AS due
                        """)
                .bind("topic", topic)
                .mapTo(Integer.class)
                .one());
    }
}
