package dev.stayhub.api.booking;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.stayhub.api.account.Authentication;
import dev.stayhub.api.booking.AvailabilityOutcome.NoSuchNights;
import dev.stayhub.api.booking.AvailabilityOutcome.NoSuchProperty;
import dev.stayhub.api.booking.QuoteStay.Quote;
import dev.stayhub.api.http.Body;
import dev.stayhub.api.http.Ids;
import dev.stayhub.api.http.ProblemException;
import dev.stayhub.api.http.QueryParameters;
import io.javalin.http.Context;
import java.util.List;
import java.util.Set;

/** Prices and availability: {@code /v1/quotes} and {@code /v1/properties/{id}/availability}. */
public final class OfferRoutes {

    private final QuoteStay quoteStay;
    private final ShowAvailability showAvailability;

    public OfferRoutes(QuoteStay quoteStay, ShowAvailability showAvailability) {
        this.quoteStay = quoteStay;
        this.showAvailability = showAvailability;
    }

    /** {@code POST /v1/quotes}: takes a booking's body and creates nothing. */
    public void quote(Context ctx) {
        ctx.json(quoteStay
                .quote(Authentication.optionalCaller(ctx), BookingForm.request(Body.fields(ctx)))
                .map(QuoteView::of)
                .orElseThrow(ProblemException::notFound));
    }

    /** {@code GET /v1/properties/{id}/availability?from&to}. */
    public void availability(Context ctx) {
        QueryParameters query = QueryParameters.read(ctx, Set.of("from", "to"));
        AvailabilityOutcome outcome = showAvailability.show(
                Authentication.optionalCaller(ctx), Ids.inPath(ctx), query.date("from"), query.date("to"));
        if (outcome instanceof NoSuchProperty) {
            throw ProblemException.notFound();
        }
        if (outcome instanceof NoSuchNights asked) {
            throw ProblemException.malformed("to must be after from, by at most " + asked.maxNights() + " nights.");
        }
        ctx.json(outcome);
    }

    /** A quote as the API shows it. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record QuoteView(boolean available, List<Reason> reasons, Price price) {

        /** A rule that the stay breaks. */
        record Reason(BrokenRule.Code code, String message) {}

        static QuoteView of(Quote quote) {
            return new QuoteView(
                    quote.reasons().isEmpty(),
                    quote.reasons().stream()
                            .map(rule -> new Reason(rule.code(), rule.field() + " " + rule.message()))
                            .toList(),
                    quote.price().orElse(null));
        }
    }
}
