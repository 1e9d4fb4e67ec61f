package dev.stayhub.api.booking;

import dev.stayhub.api.account.Account;
import dev.stayhub.api.property.Property;
import dev.stayhub.api.property.PropertyDetails;
import dev.stayhub.events.BookingCreated;
import dev.stayhub.events.BookingSnapshot;
import dev.stayhub.events.EmailAddress;
import dev.stayhub.events.EventJson;
import dev.stayhub.outbox.NewMessage;
import java.util.Map;

/** The event of a new booking, with all that its readers need: later the property may have another title or be gone. */
final class BookingCreatedMessage {

    private BookingCreatedMessage() {}

    static NewMessage of(Booking booking, Property property, Account guest, Map<String, String> correlation) {
        return NewMessage.dueNow(
                BookingCreated.TOPIC.name(),
                booking.id().toString(),
                BookingCreated.TOPIC.schemaVersion(),
                EventJson.write(BookingCreated.of(snapshot(booking, property, guest))),
                correlation);
    }

    private static BookingSnapshot snapshot(Booking booking, Property property, Account guest) {
        PropertyDetails details = property.details();
        Price price = booking.price();
        return new BookingSnapshot(
                booking.id(),
                booking.reference(),
                booking.version(),
                new EmailAddress(guest.email()),
                guest.name(),
                property.publicId(),
                details.title(),
                details.city(),
                details.country(),
                details.timeZone(),
                booking.stay().checkIn(),
                booking.stay().checkOut(),
                details.checkInTime(),
                details.checkOutTime(),
                booking.guests(),
                Math.toIntExact(booking.stay().nights()),
                price.currency(),
                price.nightlyRateMinor(),
                price.nightsMinor(),
                price.cleaningFeeMinor(),
                price.serviceFeeMinor(),
                price.totalMinor(),
                booking.cancellableUntil(),
                new EmailAddress(property.hostEmail()),
                property.hostName());
    }
}
