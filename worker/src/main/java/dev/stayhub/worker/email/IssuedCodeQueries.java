package dev.stayhub.worker.email;

import java.util.Locale;
import org.jdbi.v3.core.Handle;

/** The statement on {@code email_codes}. */
final class IssuedCodeQueries {

    private IssuedCodeQueries() {}

    /**
     * Records the digest of a code. Fails if another code of the address has the same selector, which one in a million
     * has: the next attempt draws another code.
     */
    static void insert(Handle handle, IssuedCode issued) {
        handle.createUpdate("""
                        INSERT INTO email_codes (email, selector, code_digest, expires_at)
                        VALUES (:email, :selector, :digest, now() + :validForMillis * INTERVAL '1 millisecond')
                        """)
                .bind("email", issued.email().value().toLowerCase(Locale.ROOT))
                .bind("selector", issued.code().selector())
                .bind("digest", issued.code().digest())
                .bind("validForMillis", issued.validity().toMillis())
                .execute();
    }
}
