package dev.stayhub.local.faults;

import dev.stayhub.local.stage.Guests.Answer;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.testbed.mail.Mailbox;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Compares the emails that are owed for the bookings that stand with what the provider was given, from a moment on. */
final class Accounts {

    private static final String KEY = "booking-created:";

    private final Column column;
    private final long lastBooking;
    private final int deliveriesSeen;

    private Accounts(Column column, long lastBooking, int deliveriesSeen) {
        this.column = column;
        this.lastBooking = lastBooking;
        this.deliveriesSeen = deliveriesSeen;
    }

    /** From now on. */
    static Accounts open(Column column) {
        Scene scene = column.scene();
        long last = scene.db()
                .withHandle(handle -> handle.createQuery("SELECT coalesce(max(id), 0) FROM bookings")
                        .mapTo(Long.class)
                        .one());
        return new Accounts(column, last, scene.provider().mailbox().size());
    }

    /** The key of the email that confirms a booking to its guest; that of the host's begins with it. */
    static String confirmationKey(String bookingId) {
        return KEY + bookingId;
    }

    /** Bookings made since, as the database has them. */
    Set<String> bookings() {
        return column.scene()
                .db()
                .withHandle(handle -> handle.createQuery("SELECT public_id FROM bookings WHERE id > :last")
                        .bind("last", lastBooking)
                        .mapTo(String.class)
                        .set());
    }

    /** Whether everybody has been told of each of them. */
    boolean allTold() {
        return copiesByKey().keySet().containsAll(owedFor(bookings()));
    }

    /**
     * Closes them.
     *
     * @param window see {@link Repeats#of}
     */
    Cell close(List<Answer> answers, int window) {
        Set<String> bookings = bookings();
        Set<String> owed = owedFor(bookings);
        Map<String, Integer> copies = copiesByKey();
        long lost = owed.stream().filter(key -> !copies.containsKey(key)).count();
        long forNothing =
                copies.keySet().stream().filter(key -> !owed.contains(key)).count();
        int repeats = copies.values().stream().mapToInt(number -> number - 1).sum();
        long refused = answers.stream().filter(answer -> answer.status() >= 400).count();
        return new Cell(
                lost > 0,
                Repeats.of(repeats, window),
                forNothing > 0,
                refused > 0,
                "asked " + answers.size() + ", booked " + bookings.size() + ", emails owed " + owed.size() + ", lost "
                        + lost + ", repeated " + repeats + ", for nothing " + forNothing + ", refused " + refused);
    }

    private Set<String> owedFor(Set<String> bookings) {
        return bookings.stream().map(column::owedFor).flatMap(Set::stream).collect(Collectors.toSet());
    }

    /** How often each email came that tells somebody of a new booking. */
    private Map<String, Integer> copiesByKey() {
        Map<String, Integer> copies =
                Mailbox.copies(column.scene().provider().mailbox().since(deliveriesSeen));
        copies.keySet().removeIf(key -> !key.startsWith(KEY));
        return copies;
    }
}
