package dev.stayhub.api.account;

import dev.stayhub.api.database.Transactions;
import java.time.Clock;

/** Ends a session before its time. */
public final class SignOut {

    private final Transactions transactions;
    private final Clock clock;

    public SignOut(Transactions transactions, Clock clock) {
        this.transactions = transactions;
        this.clock = clock;
    }

    /** From now on the token is none; the account's other sessions go on. */
    void signOut(String token) {
        transactions.inTransaction(handle -> TokenQueries.revoke(handle, Tokens.digest(token), clock.instant()));
    }
}
