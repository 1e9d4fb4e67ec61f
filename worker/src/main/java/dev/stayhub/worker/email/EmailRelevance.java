package dev.stayhub.worker.email;

import dev.stayhub.events.BookingSnapshot;
import dev.stayhub.events.EmailAddress;
import java.time.Clock;
import java.time.LocalDate;
import org.jdbi.v3.core.Jdbi;

/**
 * Whether an email is still relevant. An email about a state that is no longer current is not sent, because the later
 * change has an email of its own. So the last email that a recipient gets is correct, in whatever order the messages
 * arrive. docs/decisions/015 has the reasons.
 *
 * <p>The check is momentary: if a booking is changed while its email is being sent, there is one email too many, and
 * the calendar file with the higher sequence number wins. Thread-safe.
 */
final class EmailRelevance {

    private final Jdbi jdbi;
    private final Clock clock;

    EmailRelevance(Jdbi jdbi, Clock clock) {
        this.jdbi = jdbi;
        this.clock = clock;
    }

    /** Whether the booking is unchanged since the event. */
    boolean isLatest(BookingSnapshot booking) {
        return !jdbi.withHandle(handle -> BookingNowQueries.hasChangedSince(handle, booking));
    }

    /** Whether the address has an account now. */
    boolean hasAccount(EmailAddress email) {
        return jdbi.withHandle(handle -> AccountNowQueries.exists(handle, email));
    }

    /** Whether the booking is unchanged since the reminder was scheduled, and the stay is in the future. */
    boolean isComing(BookingSnapshot booking) {
        LocalDate today = LocalDate.ofInstant(clock.instant(), booking.timeZone());
        return !today.isAfter(booking.checkIn()) && isLatest(booking);
    }
}
