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
import java.util.function.Supplier;

/**
 * Limits the rate of password guessing and of mass sign-ups. Each process counts separately. Thread-safe.
 *
 * <p>An attacker who guesses a password from many addresses also locks the account's owner out, for half a minute at a
 * time. This is the price of slowing the attacker down. Tokens that were issued before stay valid.
 */
public final class AttemptLimits {

    private static final Duration EMAIL_PERIOD = Duration.ofMinutes(5);
    private static final Duration ADDRESS_PERIOD = Duration.ofMinutes(1);

    private final RateLimit emails;
    private final RateLimit addresses;
    private final Turns<String> turns = new Turns<>();
    private final boolean behindProxy;

    /**
     * The limits.
     *
     * @param perEmail how many failed attempts with one email address are allowed in a burst; refilled over five
     *     minutes
     * @param perAddress how many attempts from one client address are allowed in a burst; refilled over one minute
     * @param behindProxy whether X-Forwarded-For has the client's address
     */
    public record Settings(int perEmail, int perAddress, boolean behindProxy) {}

    public AttemptLimits(Settings settings, Clock clock) {
        this.emails = new RateLimit(settings.perEmail(), EMAIL_PERIOD, clock);
        this.addresses = new RateLimit(settings.perAddress(), ADDRESS_PERIOD, clock);
        this.behindProxy = settings.behindProxy();
    }

    /**
     * Runs an attempt, unless the limit is exceeded. Attempts with the same email address run one at a time, because
     * successful attempts do not count and the result is only known at the end.
     *
     * @param email empty if the text sent is not an email address; such an attempt cannot guess a password
     * @param attempt returns empty if it failed
     * @throws ProblemException if the limit is exceeded; says after how many seconds to retry
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
        throw ProblemException.tooManyRequests(wait);
    }
}
