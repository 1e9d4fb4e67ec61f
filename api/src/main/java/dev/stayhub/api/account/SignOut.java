package dev.stayhub.api.account;

import dev.stayhub.api.database.Transactions;
import java.time.Clock;

/** Ends a session before it expires. */
public final class SignOut {

    private final Transactions transactions;
    private final Clock clock;

    public SignOut(Transactions transactions, Clock clock) {
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Revokes the token. Other sessions of the account stay valid. */
    void signOut(String token) {
        transactions.inTransaction(handle -> TokenQueries.revoke(handle, Tokens.digest(token), clock.instant()));
    }
}
