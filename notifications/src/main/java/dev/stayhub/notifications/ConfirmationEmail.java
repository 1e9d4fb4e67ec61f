package dev.stayhub.notifications;

import static java.util.Objects.requireNonNull;

import dev.stayhub.events.BookingCreated;
import dev.stayhub.events.BookingSnapshot;
import java.time.Instant;

/**
 * Tells the guest that the booking is theirs: where, when, for how much, and until when they can change their mind.
 * Thread-safe.
 */
public final class ConfirmationEmail {

    /** How this kind of email is called wherever emails are counted or stored. */
    public static final String KIND = "booking-confirmation";

    private final Sender sender;
    private final Templates templates = new Templates();

    public ConfirmationEmail(Sender sender) {
        this.sender = requireNonNull(sender, "sender");
    }

    /**
     * Renders from the event alone. The same event and time give the same bytes, in any JVM, zone and locale, for as
     * long as the templates and the time zone rules are the same.
     *
     * @param createdAt when the booking was made: the email's Date, however late it leaves
     * @throws IllegalArgumentException if the event can't become an email: a line break in what goes into a header, or
     *     a currency that nobody knows. No retry will help
     */
    public RenderedEmail render(BookingCreated event, Instant createdAt) {
        BookingSnapshot booking = event.booking();
        String title = OneLine.required("the property's title", booking.propertyTitle());
        String city = OneLine.required("the city", booking.city());
        ConfirmationView view = ConfirmationView.of(booking, createdAt);
        return new Letter(
                        event.idempotencyKey(),
                        "booking-created." + booking.bookingId(),
                        booking.guestEmail(),
                        createdAt,
                        "Booking confirmed: " + title + ", " + city + ", " + StayTimes.date(booking.checkIn()),
                        templates.text(KIND, view),
                        templates.html(KIND, view))
                .from(sender);
    }
}
