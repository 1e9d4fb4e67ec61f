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

    static boolean makeOperator(Handle handle, EmailAddress email) {
        return handle.createUpdate("UPDATE accounts SET role = 'OPERATOR' WHERE lower(email) = lower(:email)")
                        .bind("email", email.value())
                        .execute()
                == 1;
    }

    /** The stored hash that a sign-in compares with. */
    record Login(long id, String passwordHash) {}
}
