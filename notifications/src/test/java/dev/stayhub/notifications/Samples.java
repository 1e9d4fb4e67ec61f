package dev.stayhub.notifications;

import dev.stayhub.events.BookingCreated;
import dev.stayhub.events.EmailAddress;
import dev.stayhub.events.EventJson;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** A booking in Lisbon whose stay has the change to summer time in it, and variations of it. */
final class Samples {

    static final Sender SENDER =
            new Sender(new EmailAddress("bookings@stayhub.test"), new EmailAddress("support@stayhub.test"));
    static final Instant CREATED_AT = Instant.parse("2027-01-09T23:30:15.123Z");
    static final String KEY = "booking-created:0197f1f0-7c5a-7b41-9d0e-5a2f6f0b7c11";

    private Samples() {}

    static BookingCreated booking() {
        return booking(Map.of());
    }

    static BookingCreated booking(Map<String, ?> changes) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("bookingId", "0197f1f0-7c5a-7b41-9d0e-5a2f6f0b7c11");
        fields.put("reference", "K7WQ2MTD");
        fields.put("version", 1);
        fields.put("guestEmail", "guest@stayhub.test");
        fields.put("guestName", "Gwen Guest");
        fields.put("propertyId", "0197f1ef-1a2b-7c3d-8e4f-001122334455");
        fields.put("propertyTitle", "Loft above the tram");
        fields.put("city", "Lisbon");
        fields.put("country", "PT");
        fields.put("timeZone", "Europe/Lisbon");
        fields.put("checkIn", "2027-03-26");
        fields.put("checkOut", "2027-03-30");
        fields.put("checkInTime", "15:00:00");
        fields.put("checkOutTime", "11:00:00");
        fields.put("guests", 2);
        fields.put("nights", 4);
        fields.put("currency", "EUR");
        fields.put("nightlyRateMinor", 9_500);
        fields.put("nightsMinor", 38_000);
        fields.put("cleaningFeeMinor", 3_500);
        fields.put("serviceFeeMinor", 4_560);
        fields.put("totalMinor", 46_060);
        fields.put("cancellableUntil", "2027-03-24");
        fields.put("hostEmail", "host@stayhub.test");
        fields.put("hostName", "Hugo Host");
        fields.put("idempotencyKey", KEY);
        fields.putAll(changes);
        return EventJson.read(BookingCreated.TOPIC, EventJson.write(fields));
    }

    static RenderedEmail confirmation(Map<String, ?> changes) {
        return new ConfirmationEmail(SENDER).render(booking(changes), CREATED_AT);
    }

    static RenderedEmail confirmation() {
        return confirmation(Map.of());
    }

    /** An email with this key and otherwise the confirmation's recipient and bytes. */
    static RenderedEmail withKey(String key) {
        RenderedEmail email = confirmation();
        return new RenderedEmail(key, email.recipient(), email.bytes());
    }
}
