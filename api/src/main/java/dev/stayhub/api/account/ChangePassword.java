package dev.stayhub.api.account;

import dev.stayhub.api.database.Transactions;
import java.time.Clock;
import java.util.Optional;

/** Exchanges the password of a signed-in account for a new one. */
public final class ChangePassword {

    private final Transactions transactions;
    private final PasswordHasher passwords;
    private final Clock clock;

    public ChangePassword(Transactions transactions, PasswordHasher passwords, Clock clock) {
        this.transactions = transactions;
        this.passwords = passwords;
        this.clock = clock;
    }

    /**
     * Changes the password and ends all other sessions of the account; empty if the current password is wrong.
     *
     * @param token the session that stays
     * @return the number of sessions that ended
     */
    Optional<Integer> change(Account account, String token, String currentPassword, String newPassword) {
        String current = transactions.reading(handle -> AccountQueries.findPasswordHash(handle, account.id()));
        if (!passwords.matches(currentPassword, Optional.of(current))) {
            return Optional.empty();
        }
        String hash = passwords.hash(newPassword);
        return transactions.inTransaction(handle -> AccountQueries.changePassword(handle, account.id(), current, hash)
                ? Optional.of(TokenQueries.revokeOthers(handle, account.id(), Tokens.digest(token), clock.instant()))
                : Optional.empty());
    }
}
