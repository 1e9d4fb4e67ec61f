package dev.stayhub.api.booking;

import dev.stayhub.api.http.Fields;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Reads what guests ask for. */
final class BookingForm {

    private static final String GUESTS = "guests";
    private static final int MAX_REASON_LENGTH = 500;

    private BookingForm() {}

    static BookingRequest request(Fields fields) {
        BookingRequest request = new BookingRequest(
                fields.uuid("propertyId"),
                new Stay(fields.date("checkIn"), fields.date("checkOut")),
                (int) fields.whole(GUESTS, 1, Integer.MAX_VALUE),
                expectedTotalMinor(fields));
        fields.done();
        return request;
    }

    static BookingEdit edit(Fields fields) {
        OptionalLong guests = fields.optionalWhole(GUESTS, 1, Integer.MAX_VALUE);
        BookingEdit edit = new BookingEdit(
                fields.optionalDate("checkIn"),
                fields.optionalDate("checkOut"),
                guests.isPresent() ? OptionalInt.of((int) guests.getAsLong()) : OptionalInt.empty(),
                expectedTotalMinor(fields));
        fields.done();
        return edit;
    }

    static Optional<String> reason(Fields fields) {
        String reason = fields.optionalText("reason", MAX_REASON_LENGTH);
        fields.done();
        return Optional.of(reason.strip()).filter(text -> !text.isEmpty());
    }

    private static OptionalLong expectedTotalMinor(Fields fields) {
        return fields.optionalWhole("expectedTotalMinor", 0, Long.MAX_VALUE);
    }
}
