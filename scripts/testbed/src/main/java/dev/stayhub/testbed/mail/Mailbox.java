package dev.stayhub.testbed.mail;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * All that a provider was given, in order: what guests would have. Thread-safe.
 *
 * <p>Plain SMTP remembers no key, so each delivery is an email in somebody's inbox. A provider that knows keys makes one
 * email of all that have the same: {@link #distinct()}.
 */
public final class Mailbox {

    /**
     * One email, once.
     *
     * @param key the idempotency key it came with
     * @param to whom it is for
     * @param digest of all that came behind the header with the key: the same for the same bytes
     * @param atNanos when, by {@link System#nanoTime()}
     */
    public record Delivery(String key, String to, String digest, long atNanos) {}

    private final List<Delivery> deliveries = new ArrayList<>();

    synchronized void add(Delivery delivery) {
        deliveries.add(delivery);
    }

    /** How many came, all in all. */
    public synchronized int size() {
        return deliveries.size();
    }

    /** Those that came after the first {@code seen}. */
    public synchronized List<Delivery> since(int seen) {
        return List.copyOf(deliveries.subList(seen, deliveries.size()));
    }

    /** What of it is for one recipient, as it is now. */
    public Mailbox of(String recipient) {
        Mailbox theirs = new Mailbox();
        since(0).stream().filter(each -> each.to().equals(recipient)).forEach(theirs::add);
        return theirs;
    }

    /** How often each key came, first ones and all. */
    public Map<String, Integer> copies() {
        return copies(since(0));
    }

    /** How often each key is among these. */
    public static Map<String, Integer> copies(List<Delivery> deliveries) {
        Map<String, Integer> copies = new TreeMap<>();
        deliveries.forEach(delivery -> copies.merge(delivery.key(), 1, Integer::sum));
        return copies;
    }

    /** How many emails a provider makes of them that knows keys. */
    public int distinct() {
        return copies().size();
    }

    /** How many different texts came with this key: 1 if all attempts sent the same bytes. */
    public int textsOf(String key) {
        Set<String> texts = new HashSet<>();
        since(0).stream().filter(each -> each.key().equals(key)).forEach(each -> texts.add(each.digest()));
        return texts.size();
    }
}
