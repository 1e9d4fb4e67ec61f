package dev.stayhub.local.twins;

import dev.stayhub.events.BookingCreated;
import java.util.Optional;

/** How a twin books a stay and tells the guest. Thread-safe. */
interface TwinPath {

    /** The booking, or nothing if a night of it is taken. */
    Optional<BookingCreated> book(StayRequest request);
}
