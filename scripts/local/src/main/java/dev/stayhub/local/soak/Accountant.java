package dev.stayhub.local.soak;

import dev.stayhub.local.mail.Mailbox;
import dev.stayhub.local.stage.Patience;
import dev.stayhub.local.stage.Scene;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Compares what was answered, what is in the tables, and what the mail provider was given. */
final class Accountant {

    private static final String KEY = "booking-created:";
    /** From the last trouble on; retries after it wait, for minutes if there was much of it. */
    private static final Duration TIME_TO_FINISH = Duration.ofMinutes(4);

    private final Scene scene;

    Accountant(Scene scene) {
        this.scene = scene;
    }

    /** Waits until nothing that is due is left, or as long as is reasonable. */
    void awaitTheEnd() throws InterruptedException {
        Patience.within(TIME_TO_FINISH, () -> pendingDue() == 0);
    }

    /**
     * Closes the accounts.
     *
     * @param acknowledged the bookings that guests were told of
     */
    Balance close(Collection<String> acknowledged) throws InterruptedException {
        Set<String> bookings = strings("SELECT public_id FROM bookings");
        Set<String> messages = strings("SELECT subject FROM outbox WHERE topic = 'booking.created'");
        Set<String> deliveries = strings("SELECT split_part(idempotency_key, ':', 2) FROM email_deliveries"
                + " WHERE state = 'SENT' AND idempotency_key LIKE 'booking-created:%'");
        Map<String, Integer> emails = confirmations();
        int repeated = emails.values().stream().mapToInt(copies -> copies - 1).sum();
        return new Balance(
                bookings.size(),
                messages.size(),
                deliveries.size(),
                emails.size(),
                missing(acknowledged, bookings),
                missing(bookings, messages),
                missing(bookings, emails.keySet()),
                missing(bookings, deliveries),
                missing(emails.keySet(), bookings),
                repeated,
                pendingDue(),
                number("SELECT count(*) FROM outbox WHERE status = 'DEAD'"),
                IndexBalance.of(scene));
    }

    private Map<String, Integer> confirmations() {
        Map<String, Integer> copies = new HashMap<>();
        Mailbox mailbox = scene.provider().mailbox();
        mailbox.copies().forEach((key, number) -> {
            if (key.matches(KEY + "[^:]*")) {
                copies.put(key.substring(KEY.length()), number);
            }
        });
        return copies;
    }

    private int pendingDue() {
        return number("SELECT count(*) FROM outbox WHERE status = 'PENDING' AND due_at <= now()");
    }

    private static int missing(Collection<String> wanted, Collection<String> there) {
        Set<String> missing = new HashSet<>(wanted);
        missing.removeAll(there);
        return missing.size();
    }

    private Set<String> strings(String query) {
        return scene.db()
                .withHandle(
                        handle -> handle.createQuery(query).mapTo(String.class).set());
    }

    private int number(String query) {
        return scene.db()
                .withHandle(
                        handle -> handle.createQuery(query).mapTo(Integer.class).one());
    }
}
