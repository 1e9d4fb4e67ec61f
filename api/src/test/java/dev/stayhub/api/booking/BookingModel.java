package dev.stayhub.api.booking;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;

/** The bookings of one property, as simply as they can be thought of: each night belongs to one booking or to none. */
final class BookingModel {

    private final Map<LocalDate, UUID> takenBy = new TreeMap<>();
    private final Map<UUID, Entry> bookings = new LinkedHashMap<>();

    /** A booking; it has had as many changes as its version is above 1, a cancellation among them. */
    record Entry(Stay stay, int guests, int version, boolean isCancelled) {}

    List<UUID> ids() {
        return new ArrayList<>(bookings.keySet());
    }

    Entry get(UUID id) {
        return bookings.get(id);
    }

    /** The nights of the stay that belong to another booking than this; null for one that is not made yet. */
    NavigableSet<LocalDate> taken(Stay stay, UUID by) {
        NavigableSet<LocalDate> taken = new TreeSet<>();
        nights(stay)
                .filter(night ->
                        takenBy.containsKey(night) && !takenBy.get(night).equals(by))
                .forEach(taken::add);
        return taken;
    }

    void put(UUID id, Entry entry) {
        takenBy.values().removeIf(id::equals);
        if (!entry.isCancelled()) {
            nights(entry.stay()).forEach(night -> takenBy.put(night, id));
        }
        bookings.put(id, entry);
    }

    NavigableSet<LocalDate> takenNights() {
        return new TreeSet<>(takenBy.keySet());
    }

    static Stream<LocalDate> nights(Stay stay) {
        return stay.nights() < 1 ? Stream.empty() : stay.checkIn().datesUntil(stay.checkOut());
    }
}
