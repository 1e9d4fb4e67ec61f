package dev.stayhub.api.account;

import dev.stayhub.api.http.ClientAddress;
import dev.stayhub.api.http.ProblemException;
import dev.stayhub.api.load.Turns;
import dev.stayhub.events.EmailAddress;
import io.javalin.http.Context;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Limits the rate of password guessing and of mass sign-ups. Each process counts separately, and from zero after a restart.
 * Thread-safe.
 *
 * <p>No limit that counts one account's sign-ins can be used up for its owner by clients elsewhere: see
 * {@link GuessLimits}. Clients that share an IP address share its limits.
 */
public final class AttemptLimits {

    private static final Duration ADDRESS_PERIOD = Duration.ofMinutes(1);

    private final RateLimit addresses;
    private final GuessLimits guesses;
    private final KnownPlaces knownPlaces;
    private final Turns<String> turns = new Turns<>();
    private final boolean behindProxy;

    /**
     * The limits.
     *
     * @param guessesPerPlace how many wrong passwords for one email address are allowed from one client address in a burst;
     *     refilled over six minutes
     * @param guessesPerEmail how many wrong passwords for one email address are allowed in an hour from all client addresses
     *     that are new for its account; at least 10
     * @param attemptsPerAddress how many attempts from one client address are allowed in a burst, whomever they are for;
     *     refilled over one minute
     * @param behindProxy whether X-Forwarded-For has the client's address
     */
    public record Settings(int guessesPerPlace, int guessesPerEmail, int attemptsPerAddress, boolean behindProxy) {}

    public AttemptLimits(Settings settings, KnownPlaces knownPlaces, Clock clock) {
        this.addresses = new RateLimit(settings.attemptsPerAddress(), ADDRESS_PERIOD, clock);
        this.guesses = new GuessLimits(settings.guessesPerPlace(), settings.guessesPerEmail(), clock);
        this.knownPlaces = knownPlaces;
        this.behindProxy = settings.behindProxy();
    }

    /**
     * Counts an attempt of a client, successful or not. Sign-up and codes need no more than this: a code cannot be guessed, and
     * nothing that is counted here can keep somebody else from signing in.
     *
     * @return where the client is
     * @throws ProblemException if the limit is exceeded; says after how many seconds to retry
     */
    ClientPlace attempt(Context ctx) {
        String address = ClientAddress.of(ctx, behindProxy);
        refuseUnlessPermitted(addresses.take(address));
        return new ClientPlace(address, ClientAddress.networkOf(address));
    }

    /**
     * Runs a sign-in, or what else asks for an account's password, unless a limit is exceeded. Only failed ones count as
     * guesses. Those at one account from one place run one at a time, because their results are only known at the end; nobody
     * in another place waits for that.
     *
     * @param email empty if the text sent is not an email address; such an attempt cannot guess a password
     * @param guess returns empty if the password is wrong
     * @throws ProblemException if a limit is exceeded; says after how many seconds to retry
     */
    <T> Optional<T> guess(Context ctx, Optional<EmailAddress> email, Function<ClientPlace, Optional<T>> guess) {
        ClientPlace place = attempt(ctx);
        if (email.isEmpty()) {
            return guess.apply(place);
        }
        String account = email.get().value().toLowerCase(Locale.ROOT);
        return turns.inTurn(account + ' ' + place.address(), () -> {
            Permit permit = guesses.take(account, place, knownPlaces.isKnown(email.get(), place));
            refuseUnlessPermitted(permit);
            return counted(permit, () -> guess.apply(place));
        });
    }

    private static <T> Optional<T> counted(Permit permit, Supplier<Optional<T>> guess) {
        boolean wrong = false;
        try {
            Optional<T> result = guess.get();
            wrong = result.isEmpty();
            return result;
        } finally {
            // Without an answer, too: whoever guessed has learned nothing.
            if (!wrong) {
                permit.giveBack();
            }
        }
    }

    private static void refuseUnlessPermitted(Permit permit) {
        if (permit.isRefused()) {
            throw ProblemException.tooManyRequests(permit.retryAfter().orElseThrow());
        }
    }
}
