package dev.stayhub.worker.email;

import dev.stayhub.events.EmailAddress;
import org.jdbi.v3.core.Handle;

/** Queries of handlers on the current accounts. */
final class AccountNowQueries {

    private AccountNowQueries() {}

    static boolean exists(Handle handle, EmailAddress email) {
        return handle.createQuery("SELECT EXISTS (SELECT FROM accounts WHERE lower(email) = lower(:email))")
                .bind("email", email.value())
                .mapTo(Boolean.class)
                .one();
    }
}
