package dev.stayhub.api.account;

import dev.stayhub.api.database.Transactions;
import dev.stayhub.events.EmailAddress;
import dev.stayhub.runtime.text.OneTimeCode;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/**
 * Does what the owner of an email address may do: the caller proves it with a code that was emailed there. A code can be used
 * once, and with it all others of the address are used.
 *
 * <p>At most {@value #MOST_TRIES} tries count against a code, and only those that have its first four characters: whoever
 * knows the address alone cannot use them up.
 */
final class ProveAddress {

    static final int MOST_TRIES = 5;

    private final Transactions transactions;
    private final PasswordHasher passwords;

    ProveAddress(Transactions transactions, PasswordHasher passwords) {
        this.transactions = transactions;
        this.passwords = passwords;
    }

    /**
     * Runs the effect if the code is right, in the transaction that uses the code up. Returns empty if the code is wrong,
     * has expired or was used, or if the effect returns empty; then nothing is changed but the number of tries.
     *
     * @param text the code, as it was typed
     * @param password hashed for the effect, but only if the code is right, because hashing is expensive
     */
    <T> Optional<T> with(EmailAddress email, String text, String password, Effect<T> effect) {
        Optional<OneTimeCode> typed = OneTimeCode.parse(text).filter(code -> isRight(email, code));
        if (typed.isEmpty()) {
            return Optional.empty();
        }
        String hash = passwords.hash(password);
        return transactions.inTransaction(handle -> {
            Optional<T> result =
                    CodeQueries.use(handle, email, typed.get()) ? effect.run(handle, hash) : Optional.empty();
            if (result.isEmpty()) {
                handle.rollback();
            }
            return result;
        });
    }

    /** What is done with the hash of the new password. */
    @FunctionalInterface
    interface Effect<T> {

        /** Empty if it cannot be done; then the code stays valid. */
        Optional<T> run(Handle handle, String passwordHash);
    }

    private boolean isRight(EmailAddress email, OneTimeCode code) {
        Function<Handle, Optional<byte[]>> tried = handle -> CodeQueries.countTry(handle, email, code, MOST_TRIES);
        return transactions
                .inTransaction(tried)
                .map(digest -> MessageDigest.isEqual(digest, code.digest()))
                .orElse(false);
    }
}
