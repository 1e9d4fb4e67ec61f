package dev.stayhub.api.account;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.stayhub.api.database.Transactions;
import dev.stayhub.events.EmailAddress;
import java.util.Optional;

/** Creates an account. */
public final class SignUp {

    private final Transactions transactions;
    private final PasswordHasher passwords;

    public SignUp(Transactions transactions, PasswordHasher passwords) {
        this.transactions = transactions;
        this.passwords = passwords;
    }

    /** The new account; empty if the email address has one already. */
    public Optional<Account> signUp(EmailAddress email, String name, String password) {
        // Before the transaction: hashing is slow, and would hold a connection without using it.
        String hash = passwords.hash(password);
        return transactions.inTransaction(
                handle -> AccountQueries.insert(handle, UuidCreator.getTimeOrderedEpoch(), email, name, hash));
    }
}
