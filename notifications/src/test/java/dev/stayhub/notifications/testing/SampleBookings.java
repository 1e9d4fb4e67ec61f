package dev.stayhub.notifications.testing;

import dev.stayhub.events.BookingCancelled;
import dev.stayhub.events.BookingChanged;
import dev.stayhub.events.BookingCreated;
import dev.stayhub.events.BookingReminderScheduled;
import dev.stayhub.events.EmailAddress;
import dev.stayhub.events.EventJson;
import dev.stayhub.events.Topic;
import dev.stayhub.notifications.RenderedEmail;
import dev.stayhub.notifications.Sender;
import dev.stayhub.notifications.content.BookingEmails;
import dev.stayhub.notifications.content.EmailKind;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** A booking in Lisbon whose stay has the change to summer time in it, what may happen to it, and variations. */
public final class SampleBookings {

    public static final Sender SENDER =
            new Sender(new EmailAddress("bookings@stayhub.test"), new EmailAddress("support@stayhub.test"));
    public static final Instant WRITTEN_AT = Instant.parse("2027-01-09T23:30:15.123Z");
    public static final String BOOKING_ID = "0197f1f0-7c5a-7b41-9d0e-5a2f6f0b7c11";
    public static final String KEY = "booking-created:" + BOOKING_ID;

    private static final Map<String, ?> CREATED = Map.of("idempotencyKey", KEY);
    private static final Map<String, ?> CHANGED = Map.of(
            "version",
            2,
            "previousCheckIn",
            "2027-03-19",
            "previousCheckOut",
            "2027-03-22",
            "previousGuests",
            1,
            "previousTotalMinor",
            35_420,
            "previousCurrency",
            "EUR",
            "idempotencyKey",
            "booking-changed:" + BOOKING_ID + ":v2");
    private static final Map<String, ?> CANCELLED = Map.of(
            "version",
            3,
            "cancelledBy",
            "GUEST",
            "reason",
            "The conference moved, sorry; see you next year",
            "idempotencyKey",
            "booking-cancelled:" + BOOKING_ID);
    private static final Map<String, ?> REMINDER = Map.of("idempotencyKey", "booking-reminder:" + BOOKING_ID + ":v1");

    private static final BookingEmails EMAILS = new BookingEmails(SENDER);

    private SampleBookings() {}

    public static BookingCreated created(Map<String, ?> changes) {
        return event(BookingCreated.TOPIC, CREATED, changes);
    }

    /** Moved by a week, one guest more. */
    public static BookingChanged changed(Map<String, ?> changes) {
        return event(BookingChanged.TOPIC, CHANGED, changes);
    }

    public static BookingCancelled cancelled(Map<String, ?> changes) {
        return event(BookingCancelled.TOPIC, CANCELLED, changes);
    }

    public static BookingReminderScheduled reminder(Map<String, ?> changes) {
        return event(BookingReminderScheduled.TOPIC, REMINDER, changes);
    }

    /** The names of all fields that events have. */
    public static Set<String> fields() {
        Set<String> names = new TreeSet<>();
        for (EmailKind kind : EmailKind.values()) {
            names.addAll(fields(kind));
        }
        return names;
    }

    /** The names of the fields of the event that this email is about. */
    public static Set<String> fields(EmailKind kind) {
        return allFields(kind).keySet();
    }

    /** What stands in a field. */
    public static String field(String name) {
        for (EmailKind kind : EmailKind.values()) {
            if (fields(kind).contains(name)) {
                return allFields(kind).get(name).toString();
            }
        }
        throw new AssertionError("no event has a field " + name);
    }

    private static Map<String, Object> allFields(EmailKind kind) {
        return switch (kind) {
            case BOOKING_CONFIRMATION, HOST_NEW_BOOKING -> booking(CREATED);
            case BOOKING_CHANGE, HOST_BOOKING_CHANGE -> booking(CHANGED);
            case BOOKING_CANCELLATION, HOST_BOOKING_CANCELLATION -> booking(CANCELLED);
            case STAY_REMINDER -> booking(REMINDER);
            case SIGN_UP_CODE, ACCOUNT_EXISTS, PASSWORD_RESET_CODE -> SampleAccounts.fields(kind);
        };
    }

    private static <P> P event(Topic<P> topic, Map<String, ?> own, Map<String, ?> changes) {
        Map<String, Object> fields = booking(own);
        fields.putAll(changes);
        return EventJson.read(topic, EventJson.write(fields));
    }

    private static Map<String, Object> booking(Map<String, ?> own) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("bookingId", BOOKING_ID);
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
        fields.putAll(own);
        return fields;
    }

    public static RenderedEmail confirmation() {
        return confirmation(Map.of());
    }

    public static RenderedEmail confirmation(Map<String, ?> changes) {
        return email(EmailKind.BOOKING_CONFIRMATION, changes);
    }

    public static RenderedEmail email(EmailKind kind) {
        return email(kind, Map.of());
    }

    /** An email of any kind, about an event that differs in some fields. */
    public static RenderedEmail email(EmailKind kind, Map<String, ?> changes) {
        return switch (kind) {
            case BOOKING_CONFIRMATION -> EMAILS.confirmation(created(changes), WRITTEN_AT);
            case BOOKING_CHANGE -> EMAILS.change(changed(changes), WRITTEN_AT);
            case BOOKING_CANCELLATION -> EMAILS.cancellation(cancelled(changes), WRITTEN_AT);
            case STAY_REMINDER -> EMAILS.reminder(reminder(changes), WRITTEN_AT);
            case HOST_NEW_BOOKING -> EMAILS.newBooking(created(changes), WRITTEN_AT);
            case HOST_BOOKING_CHANGE -> EMAILS.changeToHost(changed(changes), WRITTEN_AT);
            case HOST_BOOKING_CANCELLATION -> EMAILS.cancellationToHost(cancelled(changes), WRITTEN_AT);
            case SIGN_UP_CODE, ACCOUNT_EXISTS, PASSWORD_RESET_CODE -> SampleAccounts.email(kind, changes);
        };
    }

    /** An email with this key and otherwise the confirmation's recipient and bytes. */
    public static RenderedEmail withKey(String key) {
        RenderedEmail email = confirmation();
        return new RenderedEmail(key, email.recipient(), email.bytes());
    }
}
