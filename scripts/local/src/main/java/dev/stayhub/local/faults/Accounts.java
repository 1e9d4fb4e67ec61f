package dev.stayhub.local.faults;

import dev.stayhub.local.mail.Mailbox;
import dev.stayhub.local.stage.Guests.Answer;
import dev.stayhub.local.stage.Scene;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Compares the bookings that stand with what the provider was given, from a moment on. */
final class Accounts {

    private final Scene scene;
    private final long lastBooking;
    private final int deliveriesSeen;

    private Accounts(Scene scene, long lastBooking, int deliveriesSeen) {
        this.scene = scene;
        this.lastBooking = lastBooking;
        this.deliveriesSeen = deliveriesSeen;
    }

    /** From now on. */
    static Accounts open(Scene scene) {
        long last = scene.db()
                .withHandle(handle -> handle.createQuery("SELECT coalesce(max(id), 0) FROM bookings")
                        .mapTo(Long.class)
                        .one());
        return new Accounts(scene, last, scene.provider().mailbox().size());
    }

    /** Bookings made since, as the database has them. */
    Set<String> bookings() {
        return scene.db()
                .withHandle(handle -> handle.createQuery("SELECT public_id FROM bookings WHERE id > :last")
                        .bind("last", lastBooking)
                        .mapTo(String.class)
                        .set());
    }

    /** Whether each of them has been confirmed to its guest. */
    boolean allConfirmed() {
        return copiesByBooking().keySet().containsAll(bookings());
    }

    /**
     * Closes them.
     *
     * @param window see {@link Repeats#of}
     */
    Cell close(List<Answer> answers, int window) {
        Set<String> bookings = bookings();
        Map<String, Integer> copies = copiesByBooking();
        long lost = bookings.stream().filter(id -> !copies.containsKey(id)).count();
        long forNothing =
                copies.keySet().stream().filter(id -> !bookings.contains(id)).count();
        int repeats = copies.values().stream().mapToInt(number -> number - 1).sum();
        long refused = answers.stream().filter(answer -> answer.status() >= 400).count();
        return new Cell(
                lost > 0,
                Repeats.of(repeats, window),
                forNothing > 0,
                refused > 0,
                "asked " + answers.size() + ", booked " + bookings.size() + ", lost " + lost + ", repeated " + repeats
                        + ", for nothing " + forNothing + ", refused " + refused);
    }

    /** How often the guest's confirmation of each booking came; other emails about it have longer keys. */
    private Map<String, Integer> copiesByBooking() {
        Map<String, Integer> copies = new TreeMap<>();
        Mailbox.copies(scene.provider().mailbox().since(deliveriesSeen)).forEach((key, number) -> {
            if (key.matches("booking-created:[^:]*")) {
                copies.put(key.substring("booking-created:".length()), number);
            }
        });
        return copies;
    }
}
