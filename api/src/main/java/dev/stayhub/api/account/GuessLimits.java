package dev.stayhub.api.account;

import java.time.Clock;
import java.time.Duration;

/**
 * Limits how fast the password of an account can be guessed, in a way that guesses do not keep its owner from signing in.
 * Thread-safe.
 *
 * <p>Every place has a limit of its own for each email address. Places from which the account was signed in to before have no
 * other limit. All other places share a wide one, {@link NewPlacesLimit}.
 */
final class GuessLimits {

    /** To bring as many to their limits takes half a million guesses. */
    static final int MAX_EMAILS = 1_000;

    private static final Duration PLACE_PERIOD = Duration.ofMinutes(6);

    private final RateLimit places;
    private final KeyedCounters<NewPlacesLimit> newPlaces;

    /**
     * The limits, of which nothing is used.
     *
     * @param perPlace guesses at one account's password from one place in a burst; refilled over six minutes. With the
     *     default of 10 there are 110 in the first hour and 100 in each further one
     * @param perEmail guesses at one account's password in an hour from all new places
     */
    GuessLimits(int perPlace, int perEmail, Clock clock) {
        this.places = new RateLimit(perPlace, PLACE_PERIOD, clock);
        this.newPlaces =
                new KeyedCounters<>(MAX_EMAILS, () -> new NewPlacesLimit(perEmail, clock), NewPlacesLimit::used);
    }

    /**
     * Asks for a guess. A refused one takes nothing from any limit.
     *
     * @param email in lower case
     * @param isKnown whether the place is known for the account
     */
    Permit take(String email, ClientPlace place, boolean isKnown) {
        Permit own = places.take(email + ' ' + place.address());
        if (own.isRefused() || isKnown) {
            return own;
        }
        Permit shared = newPlaces.get(email).take(place.network());
        if (shared.isRefused()) {
            own.giveBack();
            return shared;
        }
        return shared.with(own::giveBack);
    }
}
