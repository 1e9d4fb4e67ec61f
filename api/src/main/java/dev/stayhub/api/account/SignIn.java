package dev.stayhub.api.account;

import dev.stayhub.api.database.Transactions;
import dev.stayhub.events.EmailAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Exchanges a password for an access token. */
public final class SignIn {

    private static final Duration VALIDITY = Duration.ofDays(30);

    private final Transactions transactions;
    private final Passwords passwords;
    private final RandomGenerator random;
    private final Clock clock;

    public SignIn(Transactions transactions, Passwords passwords, RandomGenerator random, Clock clock) {
        this.transactions = transactions;
        this.passwords = passwords;
        this.random = random;
        this.clock = clock;
    }

    /** A session, or nothing: which of the two was wrong is not told, and takes the same time. */
    public Optional<Session> signIn(Optional<EmailAddress> email, String password) {
        Optional<AccountQueries.Login> login =
                email.flatMap(known -> transactions.reading(handle -> AccountQueries.findLogin(handle, known)));
        if (!passwords.matches(password, login.map(AccountQueries.Login::passwordHash))) {
            return Optional.empty();
        }
        String token = Tokens.draw(random);
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        Instant expiresAt = now.plus(VALIDITY);
        long accountId = login.orElseThrow().id();
        return transactions.inTransaction(handle -> {
            TokenQueries.insert(handle, accountId, Tokens.digest(token), now, expiresAt);
            return Optional.of(new Session(token, expiresAt));
        });
    }

    /**
     * The right to call the API as somebody.
     *
     * @param token returned once; the database has only its digest
     * @param expiresAt when it expires
     */
    public record Session(String token, Instant expiresAt) {}
}
