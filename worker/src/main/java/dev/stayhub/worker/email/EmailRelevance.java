package dev.stayhub.worker.email;

import dev.stayhub.events.BookingSnapshot;
import java.time.Clock;
import java.time.LocalDate;
import org.jdbi.v3.core.Jdbi;

/**
 * Whether what an email says is still so. An email that would tell of a state that has passed is not sent: whatever came after
 * it is told by an email of its own. So the last email that somebody gets says what is true, in whichever order the messages
 * come. docs/decisions/015 has the reasons.
 *
 * <p>The answer is true for the moment: a booking that is changed while its email is being sent makes one email too many, and
 * the calendar file with the higher number wins. Thread-safe.
 */
final class EmailRelevance {

    private final Jdbi jdbi;
    private final Clock clock;

    EmailRelevance(Jdbi jdbi, Clock clock) {
        this.jdbi = jdbi;
        this.clock = clock;
    }

    /** Whether nothing has happened to the booking since. */
    boolean isLatest(BookingSnapshot booking) {
        return !jdbi.withHandle(handle -> BookingNowQueries.hasMovedOn(handle, booking));
    }

    /** Whether the booking stands as it was when the reminder was scheduled, and the stay is still to come. */
    boolean isComing(BookingSnapshot booking) {
        LocalDate today = LocalDate.ofInstant(clock.instant(), booking.timeZone());
        return !today.isAfter(booking.checkIn()) && isLatest(booking);
    }
}
