package dev.stayhub.api.booking;

import dev.stayhub.api.http.Dates;
import dev.stayhub.runtime.text.Uuids;
import java.time.LocalDate;
import java.util.Optional;
import java.util.UUID;

/**
 * A place in the order of check-in. It is a value and not a booking, so a page goes on from there even if the booking that
 * was last on the page before has been moved to other nights.
 *
 * @param checkIn the first night
 * @param id decides between bookings with the same check-in
 */
public record CheckInPlace(LocalDate checkIn, UUID id) {

    /** No booking is before the year 2000: the database refuses it. */
    static final CheckInPlace BEFORE_THE_FIRST = new CheckInPlace(LocalDate.of(1999, 12, 31), new UUID(0, 0));

    private static final String SEPARATOR = "/";

    /** The place in a form that {@link #parse} reads. */
    String text() {
        return checkIn + SEPARATOR + id;
    }

    /** The place; empty if the text is none. */
    static Optional<CheckInPlace> parse(String text) {
        String[] parts = text.split(SEPARATOR, -1);
        return parts.length == 2
                ? Dates.parse(parts[0])
                        .flatMap(checkIn -> Uuids.parse(parts[1]).map(id -> new CheckInPlace(checkIn, id)))
                : Optional.empty();
    }
}
