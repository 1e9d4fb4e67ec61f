package dev.stayhub.api.booking;

import java.util.List;
import java.util.Optional;

/**
 * A page of bookings.
 *
 * @param bookings in the order of the list
 * @param last the last of them, if there are more in the list
 */
record BookingPage(List<BookingDetails> bookings, Optional<ListedBooking> last) {}
