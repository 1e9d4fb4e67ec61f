package dev.stayhub.testbed.guests;

import dev.stayhub.testbed.guests.ApiClient.Answer;
import java.util.ArrayDeque;
import java.util.Deque;

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
    private final Deque<String> bookings = new ArrayDeque<>();
    private int number;

    /** One who has booked nothing yet. */
    Client(Guests guests) {
        this.guests = guests;
    }

    void act() throws InterruptedException {
        Answer answer = guests.book();
        if (!answer.isBooked()) {
            return;
        }
        number++;
        bookings.addLast(answer.bookingId());
        if (number % CHANGES_EVERY == 0) {
            guests.change(oneOfThem(CHANGES_EVERY), MORE_PEOPLE);
        }
        if (number % CANCELS_EVERY == 0) {
            String booking = oneOfThem(CANCELS_EVERY);
            // Answered or not, it may be cancelled now: nobody changes it any more.
            bookings.remove(booking);
            guests.cancel(booking);
        }
        if (bookings.size() > REMEMBERED) {
            bookings.removeFirst();
        }
    }

    /** The newest and the oldest it remembers, by turns. */
    private String oneOfThem(int every) {
        return number / every % 2 == 0 ? bookings.getFirst() : bookings.getLast();
    }
}
