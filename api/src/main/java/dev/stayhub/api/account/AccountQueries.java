package dev.stayhub.api.account;

import dev.stayhub.events.EmailAddress;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

final class AccountQueries {

    private AccountQueries() {}

    /** The new account; empty if the email address has one already, in any letter case. */
    static Optional<Account> insert(
            Handle handle, UUID publicId, EmailAddress email, String name, String passwordHash) {
        return handle.createQuery("""
                        INSERT INTO accounts (public_id, email, name, password_hash)
                        VALUES (:publicId, :email, :name, :passwordHash)
                        ON CONFLICT (lower(email)) DO NOTHING
                        RETURNING id, public_id, email, name, role, created_at
                        """)
                .bind("publicId", publicId)
                .bind("email", email.value())
                .bind("name", name)
                .bind("passwordHash", passwordHash)
                .map(ConstructorMapper.of(Account.class))
                .findOne();
    }

    static Optional<Login> findLogin(Handle handle, EmailAddress email) {
        return handle.createQuery("""
                        SELECT id, password_hash
                        FROM accounts
                        WHERE lower(email) = lower(:email)
                        """)
                .bind("email", email.value())
                .map(ConstructorMapper.of(Login.class))
                .findOne();
    }

    static String findPasswordHash(Handle handle, long id) {
        return handle.createQuery("SELECT password_hash FROM accounts WHERE id = :id")
                .bind("id", id)
                .mapTo(String.class)
                .one();
    }

    /**
     * Whether the account still has this password. If so, the password stays as it is until the end of the transaction:
     * a session that is made in it either comes before a change of the password, which ends the session, or not at all.
     */
    static boolean lockPassword(Handle handle, long id, String passwordHash) {
        return handle.createQuery("""
                        SELECT id
                        FROM accounts
                        WHERE id = :id AND password_hash = :passwordHash
                        FOR SHARE
                        """)
                .bind("id", id)
                .bind("passwordHash", passwordHash)
                .mapTo(Long.class)
                .findOne()
                .isPresent();
    }

    /** Changes the password, unless it was changed meanwhile. */
    static boolean changePassword(Handle handle, long id, String currentHash, String newHash) {
        return handle.createUpdate("""
                                UPDATE accounts
                                SET password_hash = :newHash
                                WHERE id = :id AND password_hash = :currentHash
                                """)
                        .bind("id", id)
                        .bind("currentHash", currentHash)
                        .bind("newHash", newHash)
                        .execute()
                == 1;
    }

    /** The id of the account whose password was set; empty if the address has none. */
    static Optional<Long> setPassword(Handle handle, EmailAddress email, String passwordHash) {
        return handle.createQuery("""
                        UPDATE accounts
                        SET password_hash = :passwordHash
                        WHERE lower(email) = lower(:email)
                        RETURNING id
                        """)
                .bind("email", email.value())
                .bind("passwordHash", passwordHash)
                .mapTo(Long.class)
                .findOne();
    }

    static boolean makeOperator(Handle handle, EmailAddress email) {
        return handle.createUpdate("UPDATE accounts SET role = 'OPERATOR' WHERE lower(email) = lower(:email)")
                        .bind("email", email.value())
                        .execute()
                == 1;
    }

    /** The stored hash that a sign-in compares with. */
    record Login(long id, String passwordHash) {}
}
