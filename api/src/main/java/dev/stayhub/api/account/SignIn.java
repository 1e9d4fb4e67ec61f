package dev.stayhub.api.account;

import dev.stayhub.api.database.Transactions;
import dev.stayhub.events.EmailAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Exchanges a password for an access token, and remembers from where. */
public final class SignIn {

    private static final Duration VALIDITY = Duration.ofDays(30);

    private final Transactions transactions;
    private final PasswordHasher passwords;
    private final RandomGenerator random;
    private final Clock clock;

    public SignIn(Transactions transactions, PasswordHasher passwords, RandomGenerator random, Clock clock) {
        this.transactions = transactions;
        this.passwords = passwords;
        this.random = random;
        this.clock = clock;
    }

    /**
     * A session; empty if the credentials are wrong. Takes the same time for an unknown email address as for a wrong
     * password.
     */
    Optional<Session> signIn(Optional<EmailAddress> email, String password, ClientPlace place) {
        Optional<AccountQueries.Login> login =
                email.flatMap(address -> transactions.reading(handle -> AccountQueries.findLogin(handle, address)));
        if (!passwords.matches(password, login.map(AccountQueries.Login::passwordHash))) {
            return Optional.empty();
        }
        String token = Tokens.draw(random);
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        Instant expiresAt = now.plus(VALIDITY);
        AccountQueries.Login known = login.orElseThrow();
        long accountId = known.id();
        return transactions.inTransaction(handle -> {
            if (!AccountQueries.lockPassword(handle, accountId, known.passwordHash())) {
                return Optional.empty();
            }
            TokenQueries.insert(handle, accountId, Tokens.digest(token), now, expiresAt);
            KnownPlaces.remember(handle, accountId, place, now);
            return Optional.of(new Session(token, expiresAt));
        });
    }

    /**
     * A session of an account.
     *
     * @param token returned only here; the database stores a digest of it
     * @param expiresAt when it expires
     */
    public record Session(String token, Instant expiresAt) {}
}
