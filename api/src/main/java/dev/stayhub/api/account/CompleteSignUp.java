package dev.stayhub.api.account;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.stayhub.api.database.Transactions;
import dev.stayhub.events.EmailAddress;
import java.util.Optional;

/** Creates an account for an email address that is proven by a code. */
public final class CompleteSignUp {

    private final ProveAddress proveAddress;

    public CompleteSignUp(Transactions transactions, PasswordHasher passwords) {
        this.proveAddress = new ProveAddress(transactions, passwords);
    }

    /**
     * The new account. Name and password are those of whoever has the code, not of whoever asked for it. Empty if the code
     * is not right, or if the address has an account already: the two do not differ for the caller.
     */
    Optional<Account> complete(EmailAddress email, String code, String name, String password) {
        return proveAddress.with(
                email,
                code,
                password,
                (handle, hash) -> AccountQueries.insert(handle, UuidCreator.getTimeOrderedEpoch(), email, name, hash));
    }
}
