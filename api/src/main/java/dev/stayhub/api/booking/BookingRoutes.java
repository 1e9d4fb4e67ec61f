package dev.stayhub.api.booking;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stayhub.api.account.Account;
import dev.stayhub.api.account.Authentication;
import dev.stayhub.api.database.Deduplication;
import dev.stayhub.api.http.Body;
import dev.stayhub.api.http.ETags;
import dev.stayhub.api.http.Fields;
import dev.stayhub.api.http.Ids;
import dev.stayhub.api.http.ItemPage;
import dev.stayhub.api.http.PageRequest;
import dev.stayhub.api.http.PageToken;
import dev.stayhub.api.http.ProblemException;
import dev.stayhub.api.http.QueryParameters;
import dev.stayhub.api.http.Requests;
import dev.stayhub.api.idempotency.Idempotency;
import dev.stayhub.api.idempotency.IdempotentRequest;
import io.javalin.http.Context;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntPredicate;

/** {@code /v1/bookings}. */
public final class BookingRoutes {

    private final CreateBooking createBooking;
    private final ChangeBooking changeBooking;
    private final CancelBooking cancelBooking;
    private final ShowBooking showBooking;
    private final ShowConfirmationEmail showConfirmationEmail;
    private final ListBookings listBookings;
    private final Idempotency idempotency;

    public BookingRoutes(
            CreateBooking createBooking,
            ChangeBooking changeBooking,
            CancelBooking cancelBooking,
            ShowBooking showBooking,
            ShowConfirmationEmail showConfirmationEmail,
            ListBookings listBookings,
            Idempotency idempotency) {
        this.createBooking = createBooking;
        this.changeBooking = changeBooking;
        this.cancelBooking = cancelBooking;
        this.showBooking = showBooking;
        this.showConfirmationEmail = showConfirmationEmail;
        this.listBookings = listBookings;
        this.idempotency = idempotency;
    }

    /** {@code POST /v1/bookings}. */
    public void create(Context ctx) {
        ObjectNode body = Body.object(ctx);
        BookingRequest request = BookingForm.request(new Fields(body));
        // The case of letters in an id is ignored, so a repeat may write the id differently.
        body.put("propertyId", request.propertyId().toString());
        answer(
                ctx,
                idempotency.request(ctx, "createBooking", body, BookingAnswers::of),
                deduplication -> createBooking.book(
                        Authentication.caller(ctx), request, deduplication, Requests.correlation(ctx)));
    }

    /** {@code PATCH /v1/bookings/{id}}: a JSON Merge Patch. */
    public void change(Context ctx) {
        BookingOutcome outcome = changeBooking.change(
                Authentication.caller(ctx),
                Ids.inPath(ctx),
                ETags.ifMatch(ctx),
                BookingForm.edit(new Fields(Body.mergePatch(ctx))),
                Requests.correlation(ctx));
        BookingAnswers.of(outcome)
                .orElseThrow(() -> BookingProblems.of(outcome))
                .send(ctx);
    }

    /** {@code POST /v1/bookings/{id}/cancellation}. */
    public void cancel(Context ctx) {
        ObjectNode body = Body.optionalObject(ctx);
        UUID id = Ids.inPath(ctx);
        IntPredicate expected = ETags.ifMatch(ctx);
        Optional<String> reason = BookingForm.reason(new Fields(body));
        answer(
                ctx,
                idempotency.request(ctx, "cancelBooking", body, BookingAnswers::of),
                deduplication -> cancelBooking.cancel(
                        Authentication.caller(ctx), id, expected, reason, deduplication, Requests.correlation(ctx)));
    }

    /** {@code GET /v1/bookings/{id}}. */
    public void show(Context ctx) {
        showBooking
                .show(Authentication.caller(ctx), Ids.inPath(ctx))
                .map(BookingAnswers::of)
                .orElseThrow(ProblemException::notFound)
                .send(ctx);
    }

    /** {@code GET /v1/bookings/{id}/confirmation-email}. */
    public void confirmationEmail(Context ctx) {
        ctx.json(showConfirmationEmail
                .show(Authentication.caller(ctx), Ids.inPath(ctx))
                .orElseThrow(ProblemException::notFound));
    }

    /** {@code GET /v1/bookings?role=guest|host} with filters, in one of two orders. */
    public void list(Context ctx) {
        QueryParameters query = QueryParameters.read(ctx, BookingForm.PARAMETERS);
        BookingFilter filter = BookingForm.filter(query);
        ctx.json(
                BookingForm.order(query) == BookingFilter.Order.NEWEST
                        ? newestFirst(Authentication.caller(ctx), filter, PageRequest.of(query))
                        : earliestCheckInFirst(Authentication.caller(ctx), filter, query));
    }

    private ItemPage<BookingView> newestFirst(Account caller, BookingFilter filter, PageRequest request) {
        BookingPage page = listBookings
                .newestFirst(caller, filter, request.after(), request.size())
                .orElseThrow(PageRequest::badToken);
        return answer(page, last -> PageRequest.tokenAfter(last.id()));
    }

    private ItemPage<BookingView> earliestCheckInFirst(Account caller, BookingFilter filter, QueryParameters query) {
        String list = "bookings of " + caller.publicId() + " by check-in, " + filter;
        CheckInPlace after = query.get(PageRequest.TOKEN)
                .map(token ->
                        PageToken.read(list, token).flatMap(BookingForm::place).orElseThrow(PageRequest::badToken))
                .orElse(CheckInPlace.BEFORE_THE_FIRST);
        BookingPage page = listBookings.earliestCheckInFirst(caller, filter, after, PageRequest.sizeIn(query));
        return answer(page, last -> PageToken.write(list, new CheckInPlace(last.checkIn(), last.id()).text()));
    }

    private static ItemPage<BookingView> answer(BookingPage page, Function<ListedBooking, String> token) {
        return new ItemPage<>(
                page.bookings().stream().map(BookingView::of).toList(),
                page.last().map(token).orElse(null));
    }

    private static void answer(
            Context ctx,
            IdempotentRequest<BookingOutcome> request,
            Function<Deduplication<BookingOutcome>, BookingOutcome> useCase) {
        BookingOutcome outcome = request.run(useCase);
        request.answer().orElseThrow(() -> BookingProblems.of(outcome)).send(ctx);
    }
}
