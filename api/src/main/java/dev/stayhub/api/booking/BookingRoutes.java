package dev.stayhub.api.booking;

import dev.stayhub.api.account.Authentication;
import dev.stayhub.api.booking.BookingOutcome.Booked;
import dev.stayhub.api.booking.BookingOutcome.Cancelled;
import dev.stayhub.api.booking.BookingOutcome.Changed;
import dev.stayhub.api.http.Body;
import dev.stayhub.api.http.ETags;
import dev.stayhub.api.http.Ids;
import dev.stayhub.api.http.Page;
import dev.stayhub.api.http.PageRequest;
import dev.stayhub.api.http.ProblemException;
import dev.stayhub.api.http.QueryParameters;
import dev.stayhub.api.http.Requests;
import io.javalin.http.Context;
import io.javalin.http.Header;
import io.javalin.http.HttpStatus;
import java.util.Set;

/** {@code /v1/bookings}. */
public final class BookingRoutes {

    private final CreateBooking createBooking;
    private final ChangeBooking changeBooking;
    private final CancelBooking cancelBooking;
    private final ShowBooking showBooking;
    private final ListBookings listBookings;

    public BookingRoutes(
            CreateBooking createBooking,
            ChangeBooking changeBooking,
            CancelBooking cancelBooking,
            ShowBooking showBooking,
            ListBookings listBookings) {
        this.createBooking = createBooking;
        this.changeBooking = changeBooking;
        this.cancelBooking = cancelBooking;
        this.showBooking = showBooking;
        this.listBookings = listBookings;
    }

    /** {@code POST /v1/bookings}. */
    public void create(Context ctx) {
        BookingOutcome outcome = createBooking.book(
                Authentication.caller(ctx), BookingForm.request(Body.fields(ctx)), Requests.correlation(ctx));
        if (!(outcome instanceof Booked booked)) {
            throw BookingProblems.of(outcome);
        }
        ctx.status(HttpStatus.CREATED)
                .header(Header.LOCATION, "/v1/bookings/" + booked.booking().id());
        answer(ctx, ShownBooking.fresh(booked.booking()));
    }

    /** {@code PATCH /v1/bookings/{id}}: fields that are absent stay as they are. */
    public void change(Context ctx) {
        BookingOutcome outcome = changeBooking.change(
                Authentication.caller(ctx),
                Ids.inPath(ctx),
                ETags.ifMatch(ctx),
                BookingForm.edit(Body.fields(ctx)),
                Requests.correlation(ctx));
        if (!(outcome instanceof Changed changed)) {
            throw BookingProblems.of(outcome);
        }
        answer(ctx, changed.booking());
    }

    /** {@code POST /v1/bookings/{id}/cancellation}. */
    public void cancel(Context ctx) {
        BookingOutcome outcome = cancelBooking.cancel(
                Authentication.caller(ctx),
                Ids.inPath(ctx),
                ETags.ifMatch(ctx),
                BookingForm.reason(Body.optionalFields(ctx)),
                Requests.correlation(ctx));
        if (!(outcome instanceof Cancelled cancelled)) {
            throw BookingProblems.of(outcome);
        }
        answer(ctx, cancelled.booking());
    }

    /** {@code GET /v1/bookings/{id}}. */
    public void show(Context ctx) {
        answer(
                ctx,
                showBooking.show(Authentication.caller(ctx), Ids.inPath(ctx)).orElseThrow(ProblemException::notFound));
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

    private static void answer(Context ctx, ShownBooking shown) {
        ETags.write(ctx, shown.booking().version());
        ctx.json(BookingView.of(shown));
    }

    private static ListBookings.Role role(QueryParameters query) {
        return switch (query.get("role").orElse("guest")) {
            case "guest" -> ListBookings.Role.GUEST;
            case "host" -> ListBookings.Role.HOST;
            default -> throw ProblemException.malformed("role has to be guest or host.");
        };
    }
}
