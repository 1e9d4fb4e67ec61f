package dev.stayhub.api.booking;

import dev.stayhub.api.account.Authentication;
import dev.stayhub.api.booking.BookingOutcome.Booked;
import dev.stayhub.api.booking.BookingOutcome.DatesTaken;
import dev.stayhub.api.booking.BookingOutcome.PriceChanged;
import dev.stayhub.api.booking.BookingOutcome.RulesBroken;
import dev.stayhub.api.booking.ShownBooking.ConfirmationEmail;
import dev.stayhub.api.http.Body;
import dev.stayhub.api.http.Fault;
import dev.stayhub.api.http.Fields;
import dev.stayhub.api.http.Ids;
import dev.stayhub.api.http.Page;
import dev.stayhub.api.http.PageRequest;
import dev.stayhub.api.http.Problem;
import dev.stayhub.api.http.ProblemException;
import dev.stayhub.api.http.ProblemType;
import dev.stayhub.api.http.QueryParameters;
import dev.stayhub.api.http.Requests;
import io.javalin.http.Context;
import io.javalin.http.Header;
import io.javalin.http.HttpStatus;
import java.util.Set;

/** {@code /v1/bookings}. */
public final class BookingRoutes {

    private final CreateBooking createBooking;
    private final ShowBooking showBooking;
    private final ListBookings listBookings;

    public BookingRoutes(CreateBooking createBooking, ShowBooking showBooking, ListBookings listBookings) {
        this.createBooking = createBooking;
        this.showBooking = showBooking;
        this.listBookings = listBookings;
    }

    /** {@code POST /v1/bookings}. */
    public void create(Context ctx) {
        BookingOutcome outcome =
                createBooking.book(Authentication.caller(ctx), request(ctx), Requests.correlation(ctx));
        if (!(outcome instanceof Booked booked)) {
            throw new ProblemException(problemOf(outcome));
        }
        ctx.status(HttpStatus.CREATED)
                .header(Header.LOCATION, "/v1/bookings/" + booked.booking().id())
                .json(BookingView.of(new ShownBooking(booked.booking(), ConfirmationEmail.PENDING)));
    }

    /** {@code GET /v1/bookings/{id}}. */
    public void show(Context ctx) {
        ctx.json(showBooking
                .show(Authentication.caller(ctx), Ids.inPath(ctx))
                .map(BookingView::of)
                .orElseThrow(ProblemException::notFound));
    }

    /** {@code GET /v1/bookings?role=guest|host}. */
    public void list(Context ctx) {
        QueryParameters query = QueryParameters.read(ctx, Set.of("role", PageRequest.SIZE, PageRequest.TOKEN));
        PageRequest page = PageRequest.of(query);
        ctx.json(Page.of(
                listBookings.list(Authentication.caller(ctx), role(query), page).orElseThrow(PageRequest::badToken),
                page,
                shown -> shown.booking().id(),
                BookingView::of));
    }

    private static BookingRequest request(Context ctx) {
        Fields fields = Body.fields(ctx);
        BookingRequest request = new BookingRequest(
                fields.uuid("propertyId"),
                new Stay(fields.date("checkIn"), fields.date("checkOut")),
                (int) fields.whole("guests", Integer.MIN_VALUE, Integer.MAX_VALUE),
                fields.optionalWhole("expectedTotalMinor", 0, Long.MAX_VALUE));
        fields.done();
        return request;
    }

    private static ListBookings.Role role(QueryParameters query) {
        return switch (query.get("role").orElse("guest")) {
            case "guest" -> ListBookings.Role.GUEST;
            case "host" -> ListBookings.Role.HOST;
            default -> throw ProblemException.malformed("role has to be guest or host.");
        };
    }

    private static Problem problemOf(BookingOutcome outcome) {
        if (outcome instanceof DatesTaken taken) {
            return Problem.with(
                    ProblemType.DATES_UNAVAILABLE, "Some of the nights are taken.", "unavailable", taken.taken());
        }
        if (outcome instanceof PriceChanged changed) {
            return Problem.with(
                    ProblemType.PRICE_CHANGED,
                    "The stay costs " + changed.price().totalMinor() + " "
                            + changed.price().currency() + " (minor units).",
                    "price",
                    changed.price());
        }
        if (outcome instanceof RulesBroken broken) {
            return Problem.of(
                    ProblemType.RULE_BROKEN,
                    "See errors for the rules that are broken.",
                    broken.rules().stream()
                            .map(rule -> Fault.in(rule.field(), rule.message()))
                            .toList());
        }
        return Problem.of(ProblemType.NOT_FOUND, "There is no such property, or none that you may see.");
    }
}
