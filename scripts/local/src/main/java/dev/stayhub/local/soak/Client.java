package dev.stayhub.local.soak;

import dev.stayhub.local.ledger.Acknowledged;
import dev.stayhub.local.stage.Guests;
import dev.stayhub.local.stage.Guests.Answer;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.function.Consumer;

/**
 * A guest who books one night after the other, and now and then thinks better of it: at once, when nobody may have been told
 * of the booking yet, or a second later. Used by one thread.
 */
final class Client {

    private static final int CHANGES_EVERY = 5;
    private static final int CANCELS_EVERY = 7;
    private static final int REMEMBERED = 10;
    private static final int MORE_PEOPLE = 2;

    private final Guests guests;
    private final Acknowledged acknowledged;
    private final Consumer<Answer> refused;
    private final Deque<String> bookings = new ArrayDeque<>();
    private int number;

    /**
     * One who has booked nothing yet.
     *
     * @param acknowledged where it notes what was answered with yes
     * @param refused hears of each answer that is no yes
     */
    Client(Guests guests, Acknowledged acknowledged, Consumer<Answer> refused) {
        this.guests = guests;
        this.acknowledged = acknowledged;
        this.refused = refused;
    }

    void act() throws InterruptedException {
        Answer answer = guests.book();
        note(answer, acknowledged.booked());
        if (!answer.isBooked()) {
            return;
        }
        number++;
        bookings.addLast(answer.bookingId());
        if (number % CHANGES_EVERY == 0) {
            note(guests.change(oneOfThem(CHANGES_EVERY), MORE_PEOPLE), acknowledged.changed());
        }
        if (number % CANCELS_EVERY == 0) {
            String booking = oneOfThem(CANCELS_EVERY);
            // Answered or not, it may be cancelled now: nobody changes it any more.
            bookings.remove(booking);
            note(guests.cancel(booking), acknowledged.cancelled());
        }
        if (bookings.size() > REMEMBERED) {
            bookings.removeFirst();
        }
    }

    /** The newest and the oldest it remembers, by turns. */
    private String oneOfThem(int every) {
        return number / every % 2 == 0 ? bookings.getFirst() : bookings.getLast();
    }

    private void note(Answer answer, Collection<String> yes) {
        if (answer.bookingId().isEmpty()) {
            refused.accept(answer);
        } else {
            yes.add(answer.bookingId());
        }
    }
}
