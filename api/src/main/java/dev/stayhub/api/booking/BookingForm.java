package dev.stayhub.api.booking;

import dev.stayhub.api.http.Dates;
import dev.stayhub.api.http.Fields;
import dev.stayhub.api.http.PageRequest;
import dev.stayhub.api.http.ProblemException;
import dev.stayhub.api.http.QueryParameters;
import dev.stayhub.runtime.text.Uuids;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/** Parses and validates booking requests. */
final class BookingForm {

    /** The query parameters of a list of bookings. */
    static final Set<String> PARAMETERS = Set.of(
            "role",
            "reference",
            "status",
            "from",
            "to",
            "checkOutAfter",
            "propertyId",
            "sort",
            PageRequest.SIZE,
            PageRequest.TOKEN);

    private static final String GUESTS = "guests";
    /** Not looked up: a code that no property has is never the currency of a price. */
    private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");

    private static final int MAX_REASON_LENGTH = 500;

    private BookingForm() {}

    static BookingRequest request(Fields fields) {
        BookingRequest request = new BookingRequest(
                fields.uuid("propertyId"),
                new Stay(fields.date("checkIn"), fields.date("checkOut")),
                (int) fields.whole(GUESTS, 1, Integer.MAX_VALUE),
                expectedPrice(fields));
        fields.done();
        return request;
    }

    static BookingEdit edit(Fields fields) {
        fields.notRemovable("checkIn", "checkOut", GUESTS);
        OptionalLong guests = fields.optionalWhole(GUESTS, 1, Integer.MAX_VALUE);
        BookingEdit edit = new BookingEdit(
                fields.optionalDate("checkIn"),
                fields.optionalDate("checkOut"),
                guests.isPresent() ? OptionalInt.of((int) guests.getAsLong()) : OptionalInt.empty(),
                expectedPrice(fields));
        fields.done();
        return edit;
    }

    static Optional<String> reason(Fields fields) {
        String reason = fields.optionalText("reason", MAX_REASON_LENGTH);
        fields.done();
        return Optional.of(reason.strip()).filter(text -> !text.isEmpty());
    }

    /** Which bookings to list. The default role is guest. */
    static BookingFilter filter(QueryParameters query) {
        BookingFilter filter = new BookingFilter(
                query.get("role").map(BookingForm::role).orElse(BookingFilter.Role.GUEST),
                query.get("reference").map(BookingForm::reference),
                query.get("status").map(BookingForm::status),
                query.date("from"),
                query.date("to"),
                query.date("checkOutAfter"),
                query.uuid("propertyId"));
        if (filter.from().isPresent()
                && filter.to().isPresent()
                && !filter.to().get().isAfter(filter.from().get())) {
            throw ProblemException.malformed("to must be after from.");
        }
        return filter;
    }

    /** The order of the list. The default is newest. */
    static BookingFilter.Order order(QueryParameters query) {
        return query.get("sort").map(BookingForm::order).orElse(BookingFilter.Order.NEWEST);
    }

    private static BookingFilter.Order order(String text) {
        return switch (text) {
            case "newest" -> BookingFilter.Order.NEWEST;
            case "checkIn" -> BookingFilter.Order.CHECK_IN;
            default -> throw ProblemException.malformed("sort must be newest or checkIn.");
        };
    }

    private static String reference(String text) {
        return References.parse(text)
                .orElseThrow(() -> ProblemException.malformed(
                        "reference must be eight letters and digits such as 5RMB6EXN, without 0, 1, I, L and O."));
    }

    /** The place in a page token; empty if the text is none. */
    static Optional<CheckInPlace> place(String text) {
        String[] parts = text.split(CheckInPlace.SEPARATOR, -1);
        return parts.length == 2
                ? Dates.parse(parts[0])
                        .flatMap(checkIn -> Uuids.parse(parts[1]).map(id -> new CheckInPlace(checkIn, id)))
                : Optional.empty();
    }

    private static BookingFilter.Role role(String text) {
        return switch (text) {
            case "guest" -> BookingFilter.Role.GUEST;
            case "host" -> BookingFilter.Role.HOST;
            default -> throw ProblemException.malformed("role must be guest or host.");
        };
    }

    private static Booking.Status status(String text) {
        return switch (text) {
            case "CONFIRMED" -> Booking.Status.CONFIRMED;
            case "CANCELLED" -> Booking.Status.CANCELLED;
            default -> throw ProblemException.malformed("status must be CONFIRMED or CANCELLED.");
        };
    }

    private static ExpectedPrice expectedPrice(Fields fields) {
        return new ExpectedPrice(
                fields.optionalWhole("expectedTotalMinor", 0, Long.MAX_VALUE),
                fields.optionalConverted("expectedCurrency", BookingForm::currency));
    }

    private static String currency(String code) {
        if (!CURRENCY.matcher(code).matches()) {
            throw new IllegalArgumentException("must be an ISO 4217 code such as EUR");
        }
        return code;
    }
}
