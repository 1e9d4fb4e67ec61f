package dev.stayhub.local.soak;

import dev.stayhub.local.stage.Guests;
import dev.stayhub.local.stage.Host;
import dev.stayhub.local.stage.Patience;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.testbed.mail.Mailbox;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Compares what was answered, what is in the tables, and what the mail provider was given. */
final class Accountant {

    /** From the last trouble on; retries after it wait, for minutes if there was much of it. */
    private static final Duration TIME_TO_FINISH = Duration.ofMinutes(4);

    private final Scene scene;

    Accountant(Scene scene) {
        this.scene = scene;
    }

    /** Waits until nothing that is due is left, or as long as is reasonable. */
    void awaitTheEnd() throws InterruptedException {
        Patience.within(TIME_TO_FINISH, () -> {
            scene.skipLongPauses();
            return pendingDue() == 0;
        });
    }

    /** Closes the accounts. */
    Balance close(Acknowledged acknowledged) throws InterruptedException {
        List<BookingState> bookings = bookings();
        Set<String> messages = strings("SELECT payload ->> 'idempotencyKey' FROM outbox WHERE topic LIKE 'booking.%'");
        Set<String> sent = strings("SELECT idempotency_key FROM email_deliveries WHERE state = 'SENT'");
        Mailbox mailbox = scene.provider().mailbox();
        Map<String, Integer> emails = mailbox.copies();
        Set<String> due = keys(bookings, BookingState::messages);
        Set<String> owed = keys(bookings, BookingState::owed);
        return new Balance(
                new Balance.Counts(
                        bookings.size(),
                        bookings.stream().mapToInt(BookingState::changes).sum(),
                        (int) bookings.stream()
                                .filter(BookingState::isCancelled)
                                .count(),
                        messages.size(),
                        number("SELECT count(*) FROM outbox WHERE status = 'PENDING' AND due_at > now()"),
                        sent.size(),
                        mailbox.of(Guests.EMAIL).distinct(),
                        mailbox.of(Host.EMAIL).distinct()),
                gone(acknowledged, bookings),
                missing(due, messages),
                missing(messages, due),
                missing(owed, emails.keySet()),
                missing(owed, sent),
                missing(emails.keySet(), withHosts(keys(bookings, BookingState::emails))),
                emails.values().stream().mapToInt(copies -> copies - 1).sum(),
                emails.values().stream().mapToInt(copies -> copies).max().orElse(0),
                pendingDue(),
                number("SELECT count(*) FROM outbox WHERE status = 'DEAD'"),
                IndexBalance.of(scene));
    }

    private static int gone(Acknowledged acknowledged, List<BookingState> bookings) {
        return missing(acknowledged.booked(), ids(bookings, each -> true))
                + missing(acknowledged.changed(), ids(bookings, each -> each.changes() > 0))
                + missing(acknowledged.cancelled(), ids(bookings, BookingState::isCancelled));
    }

    private List<BookingState> bookings() {
        return scene.db()
                .withHandle(handle -> handle.createQuery(
                                "SELECT public_id, version, status = 'CANCELLED' AS cancelled FROM bookings")
                        .map((row, context) -> new BookingState(
                                row.getString("public_id"), row.getInt("version"), row.getBoolean("cancelled")))
                        .list());
    }

    private static Set<String> ids(List<BookingState> bookings, Predicate<BookingState> which) {
        return bookings.stream().filter(which).map(BookingState::id).collect(Collectors.toSet());
    }

    private static Set<String> keys(List<BookingState> bookings, Function<BookingState, Collection<String>> which) {
        return bookings.stream().map(which).flatMap(Collection::stream).collect(Collectors.toSet());
    }

    private static Set<String> withHosts(Set<String> keys) {
        Set<String> all = new HashSet<>(keys);
        keys.forEach(key -> all.add(BookingState.toHost(key)));
        return all;
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
