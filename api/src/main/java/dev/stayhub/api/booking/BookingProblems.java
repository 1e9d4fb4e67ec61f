package dev.stayhub.api.booking;

import dev.stayhub.api.booking.BookingOutcome.AlreadyCancelled;
import dev.stayhub.api.booking.BookingOutcome.AnotherVersion;
import dev.stayhub.api.booking.BookingOutcome.Contended;
import dev.stayhub.api.booking.BookingOutcome.DatesTaken;
import dev.stayhub.api.booking.BookingOutcome.NotTheirs;
import dev.stayhub.api.booking.BookingOutcome.PriceChanged;
import dev.stayhub.api.booking.BookingOutcome.RulesBroken;
import dev.stayhub.api.booking.BookingOutcome.TooManyBookings;
import dev.stayhub.api.http.Problem;
import dev.stayhub.api.http.ProblemException;
import dev.stayhub.api.http.ProblemType;
import dev.stayhub.api.http.RequestError;
import dev.stayhub.api.load.Overloaded;
import java.util.List;

/** The responses if a booking was not made, changed or cancelled. */
final class BookingProblems {

    private BookingProblems() {}

    static RuntimeException of(BookingOutcome outcome) {
        if (outcome instanceof Contended) {
            return new Overloaded("at every attempt the nights were taken, and then free again");
        }
        if (outcome instanceof DatesTaken taken) {
            return new ProblemException(Problem.with(
                    ProblemType.DATES_UNAVAILABLE, "Some of the nights are taken.", "unavailable", taken.taken()));
        }
        if (outcome instanceof TooManyBookings many) {
            return ProblemException.tooManyRequests(many.untilNext());
        }
        if (outcome instanceof PriceChanged changed) {
            return new ProblemException(Problem.with(
                    ProblemType.PRICE_CHANGED,
                    "The stay costs " + changed.price().totalMinor() + " "
                            + changed.price().currency() + " (minor units).",
                    "price",
                    changed.price()));
        }
        if (outcome instanceof RulesBroken broken) {
            return ProblemException.rulesBroken(faults(broken.rules()));
        }
        if (outcome instanceof NotTheirs not) {
            return new ProblemException(Problem.of(ProblemType.FORBIDDEN, not.whoMay()));
        }
        if (outcome instanceof AnotherVersion) {
            return new ProblemException(
                    Problem.of(ProblemType.VERSION_MISMATCH, "The version of the booking differs from If-Match."));
        }
        if (outcome instanceof AlreadyCancelled) {
            return new ProblemException(Problem.of(ProblemType.BOOKING_CANCELLED, "This booking is cancelled."));
        }
        return ProblemException.notFound();
    }

    private static List<RequestError> faults(List<BrokenRule> rules) {
        return rules.stream()
                .map(rule -> new RequestError(
                        rule.field().isEmpty() ? "" : "/" + rule.field(),
                        rule.code().toString(),
                        rule.message()))
                .toList();
    }
}
