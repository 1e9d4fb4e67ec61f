package dev.stayhub.api.account;

import dev.stayhub.api.database.Transactions;
import dev.stayhub.events.EmailAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jdbi.v3.core.Handle;

/**
 * Remembers from which places each account was signed in to: its latest ten, each until 60 days after the last sign-in
 * from there, which is twice the life of a token. Survives a restart and is shared by all processes. Thread-safe.
 *
 * <p>What is stored is a digest of the place's address and the account's password hash, so a changed password makes every
 * place new. A digest of an address is still personal data.
 */
public final class KnownPlaces {

    /** How long a place is kept after the last sign-in from there. */
    public static final Duration KEEP = Duration.ofDays(60);

    /** How many places of one account are kept. */
    static final int MOST = 10;

    private final Transactions transactions;
    private final Clock clock;

    public KnownPlaces(Transactions transactions, Clock clock) {
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Whether the account with this email address was signed in to from this place, with its present password. */
    boolean isKnown(EmailAddress email, ClientPlace place) {
        Instant since = clock.instant().minus(KEEP);
        return transactions.reading(handle -> PlaceQueries.isKnown(handle, email, place.address(), since));
    }

    /** Part of the transaction of a sign-in. */
    static void remember(Handle handle, long accountId, ClientPlace place, Instant now) {
        PlaceQueries.remember(handle, accountId, place.address(), now);
        PlaceQueries.keepLatest(handle, accountId, MOST);
    }
}
