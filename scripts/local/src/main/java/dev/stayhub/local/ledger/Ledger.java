package dev.stayhub.local.ledger;

import dev.stayhub.local.stage.Scene;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.testbed.guests.Acknowledged;
import dev.stayhub.testbed.guests.Guests;
import dev.stayhub.testbed.guests.Host;
import dev.stayhub.testbed.mail.Mailbox;
import dev.stayhub.testbed.mail.Mailbox.Delivery;
import dev.stayhub.testbed.waiting.Patience;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Compares what guests were answered, what is in the tables, and what the mail provider was given, from a moment on. Looks
 * into the database each time; used by one thread.
 */
public final class Ledger {

    private final Scene scene;
    private final boolean hostsAreTold;
    private final long lastBooking;
    private final long lastMessage;
    private final int emailsSeen;

    private Ledger(Scene scene, boolean hostsAreTold) {
        this.scene = scene;
        this.hostsAreTold = hostsAreTold;
        this.lastBooking = scene.number("SELECT coalesce(max(id), 0) FROM bookings");
        this.lastMessage = scene.number("SELECT coalesce(max(id), 0) FROM outbox");
        this.emailsSeen = scene.provider().mailbox().size();
    }

    /** Of a service that owes each email to the guest and to the host; what is there already is no part of it. */
    public static Ledger open(Scene scene) {
        return new Ledger(scene, true);
    }

    /** Of a service that tells guests only. */
    public static Ledger ofGuestsOnly(Scene scene) {
        return new Ledger(scene, false);
    }

    /**
     * Waits until no message is due; one that is not due before its day does not count. A message that waits for minutes after
     * an unknown outcome is made available at once.
     *
     * @return false if one still was when the time was up
     */
    public static boolean awaitNothingDue(Scene scene, Duration time) throws InterruptedException {
        return Patience.within(time, () -> {
            scene.skipLongPauses();
            return due(scene) == 0;
        });
    }

    /**
     * The same.
     *
     * @throws CommandFailedException if a message still was due when the time was up
     */
    public static void untilNothingDue(Scene scene, Duration time) throws InterruptedException {
        if (!awaitNothingDue(scene, time)) {
            throw new CommandFailedException("messages are due and not done: " + due(scene));
        }
    }

    /** How many messages are due and not done. */
    public static int due(Scene scene) {
        return (int) scene.number("SELECT count(*) FROM outbox WHERE status = 'PENDING' AND due_at <= now()");
    }

    /** Whether everybody knows how each booking stands. */
    public boolean isEverybodyTold() {
        return emails().keySet().containsAll(owed(bookings()));
    }

    /** How everything stands now, when guests were told nothing that has to be kept. */
    public Balance balance() {
        return balance(Acknowledged.nothing());
    }

    /** How everything stands now. */
    public Balance balance(Acknowledged acknowledged) {
        List<BookingState> bookings = bookings();
        Set<String> messages = messages();
        Set<String> sent =
                new HashSet<>(scene.words("SELECT idempotency_key FROM email_deliveries WHERE state = 'SENT'"));
        Map<String, Integer> emails = emails();
        Set<String> written = keys(bookings, BookingState::messages);
        Set<String> owed = owed(bookings);
        return new Balance(
                counts(bookings, messages, sent),
                gone(acknowledged, bookings),
                missing(written, messages),
                missing(messages, written),
                missing(owed, emails.keySet()),
                missing(owed, sent),
                missing(emails.keySet(), withHosts(keys(bookings, BookingState::emails))),
                emails.values().stream().mapToInt(copies -> copies - 1).sum(),
                emails.values().stream().mapToInt(copies -> copies).max().orElse(0),
                due(scene),
                (int) scene.number("SELECT count(*) FROM outbox WHERE status = 'DEAD'"));
    }

    private Balance.Counts counts(List<BookingState> bookings, Set<String> messages, Set<String> sent) {
        return new Balance.Counts(
                bookings.size(),
                bookings.stream().mapToInt(BookingState::changes).sum(),
                ids(bookings, BookingState::isCancelled).size(),
                messages.size(),
                (int) scene.number("SELECT count(*) FROM outbox WHERE status = 'PENDING' AND due_at > now()"),
                sent.size(),
                emailsTo(Guests.EMAIL),
                emailsTo(Host.EMAIL));
    }

    private static int gone(Acknowledged acknowledged, List<BookingState> bookings) {
        return missing(acknowledged.booked(), ids(bookings, each -> true))
                + missing(acknowledged.changed(), ids(bookings, each -> each.changes() > 0))
                + missing(acknowledged.cancelled(), ids(bookings, BookingState::isCancelled));
    }

    private List<BookingState> bookings() {
        return scene.db()
                .withHandle(handle -> handle.createQuery("""
                                SELECT public_id, version, status = 'CANCELLED' AS cancelled FROM bookings WHERE id > :last
                                """)
                        .bind("last", lastBooking)
                        .map((row, context) -> new BookingState(
                                row.getString("public_id"), row.getInt("version"), row.getBoolean("cancelled")))
                        .list());
    }

    private Set<String> messages() {
        return new HashSet<>(scene.words("""
                SELECT payload ->> 'idempotencyKey' FROM outbox WHERE id > ? AND topic LIKE 'booking.%'
                """, lastMessage));
    }

    /** How often each email came. */
    private Map<String, Integer> emails() {
        return Mailbox.copies(scene.provider().mailbox().since(emailsSeen));
    }

    private int emailsTo(String recipient) {
        return (int) scene.provider().mailbox().since(emailsSeen).stream()
                .filter(each -> each.to().equals(recipient))
                .map(Delivery::key)
                .distinct()
                .count();
    }

    private Set<String> owed(List<BookingState> bookings) {
        Set<String> toGuests = keys(bookings, each -> Set.of(each.owed()));
        return hostsAreTold ? withHosts(toGuests) : toGuests;
    }

    private static Set<String> ids(List<BookingState> bookings, Predicate<BookingState> which) {
        return bookings.stream().filter(which).map(BookingState::id).collect(Collectors.toSet());
    }

    private static Set<String> keys(List<BookingState> bookings, Function<BookingState, Set<String>> which) {
        return bookings.stream().map(which).flatMap(Set::stream).collect(Collectors.toSet());
    }

    private static Set<String> withHosts(Set<String> keys) {
        Set<String> all = new HashSet<>(keys);
        keys.forEach(key -> all.add(BookingState.toHost(key)));
        return all;
    }

    private static int missing(Set<String> wanted, Set<String> there) {
        Set<String> missing = new HashSet<>(wanted);
        missing.removeAll(there);
        return missing.size();
    }
}
