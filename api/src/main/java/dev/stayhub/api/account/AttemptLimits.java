package dev.stayhub.api.account;

import dev.stayhub.api.http.ClientAddress;
import dev.stayhub.api.http.Problem;
import dev.stayhub.api.http.ProblemException;
import dev.stayhub.api.http.ProblemType;
import dev.stayhub.api.load.Turns;
import dev.stayhub.events.EmailAddress;
import io.javalin.http.Context;
import io.javalin.http.Header;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Slows down those who guess passwords or open accounts by the thousand. Each process counts for itself. Thread-safe.
 *
 * <p>Who guesses somebody's password from many places keeps the owner out as well, half a minute at a time: that is the
 * price of the guess being slow, and tokens that have been given out go on.
 */
public final class AttemptLimits {

    private static final Duration EMAIL_PERIOD = Duration.ofMinutes(5);
    private static final Duration ADDRESS_PERIOD = Duration.ofMinutes(1);

    private final RateLimit emails;
    private final RateLimit addresses;
    private final Turns<String> turns = new Turns<>();
    private final boolean behindProxy;

    /**
     * How much is allowed.
     *
     * @param perEmail failed attempts with one email address at once, and again within five minutes
     * @param perAddress attempts from one client address at once, and again within a minute
     * @param behindProxy whether X-Forwarded-For says where a request comes from
     */
    public record Settings(int perEmail, int perAddress, boolean behindProxy) {}

    public AttemptLimits(Settings settings, Clock clock) {
        this.emails = new RateLimit(settings.perEmail(), EMAIL_PERIOD, clock);
        this.addresses = new RateLimit(settings.perAddress(), ADDRESS_PERIOD, clock);
        this.behindProxy = settings.behindProxy();
    }

    /**
     * Lets an attempt be made, unless there were too many. Attempts with one email address are made one by one: those that
     * succeed do not count, and only when one has ended is it known whether it did.
     *
     * @param email none if what was sent is no address: then nobody's password is being guessed
     * @param attempt answers nothing if it was in vain
     * @throws ProblemException if there were too many; says in how many seconds the next one may be made
     */
    <T> Optional<T> attempt(Context ctx, Optional<EmailAddress> email, Supplier<Optional<T>> attempt) {
        addresses.take(ClientAddress.of(ctx, behindProxy)).ifPresent(AttemptLimits::refuse);
        return email.isEmpty() ? attempt.get() : attemptInTurn(key(email.get()), attempt);
    }

    private <T> Optional<T> attemptInTurn(String key, Supplier<Optional<T>> attempt) {
        return turns.inTurn(key, () -> {
            emails.take(key).ifPresent(AttemptLimits::refuse);
            Optional<T> result = attempt.get();
            if (result.isPresent()) {
                emails.giveBack(key);
            }
            return result;
        });
    }

    private static String key(EmailAddress email) {
        return email.value().toLowerCase(Locale.ROOT);
    }

    private static void refuse(Duration wait) {
        String seconds = Long.toString(wait.plusMillis(999).toSeconds());
        throw new ProblemException(
                Problem.of(ProblemType.TOO_MANY_REQUESTS, "Try again in " + seconds + " seconds."),
                Map.of(Header.RETRY_AFTER, seconds));
    }
}
