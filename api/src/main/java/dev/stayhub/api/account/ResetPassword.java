package dev.stayhub.api.account;

import dev.stayhub.api.database.Transactions;
import dev.stayhub.events.EmailAddress;
import java.time.Clock;
import java.util.Optional;

/** Sets a new password for an account whose email address is proven by a code. */
public final class ResetPassword {

    private final ProveAddress proveAddress;
    private final Clock clock;

    public ResetPassword(Transactions transactions, PasswordHasher passwords, Clock clock) {
        this.proveAddress = new ProveAddress(transactions, passwords);
        this.clock = clock;
    }

    /**
     * Sets the password and ends all sessions; empty if the code is not right or the address has no account.
     *
     * @return the number of sessions that ended
     */
    Optional<Integer> reset(EmailAddress email, String code, String newPassword) {
        return proveAddress.with(
                email,
                code,
                newPassword,
                (handle, hash) -> AccountQueries.setPassword(handle, email, hash)
                        .map(id -> TokenQueries.revokeAll(handle, id, clock.instant())));
    }
}
