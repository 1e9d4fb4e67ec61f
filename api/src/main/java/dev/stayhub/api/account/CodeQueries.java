package dev.stayhub.api.account;

import dev.stayhub.events.EmailAddress;
import dev.stayhub.runtime.text.OneTimeCode;
import java.util.Locale;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The statements on {@code email_codes}, whose rows the worker writes. */
final class CodeQueries {

    private CodeQueries() {}

    /**
     * Counts a try of the code that this one names, and returns the digest of that code; empty if there is no such code,
     * if it has expired or if it has been tried too often.
     */
    static Optional<byte[]> countTry(Handle handle, EmailAddress email, OneTimeCode code, int mostTries) {
        return handle.createQuery("""
                        UPDATE email_codes
                        SET tries = tries + 1
                        WHERE email = :email
                          AND selector = :selector
                          AND expires_at > now()
                          AND tries < :mostTries
                        RETURNING code_digest
                        """)
                .bind("email", lowerCase(email))
                .bind("selector", code.selector())
                .bind("mostTries", mostTries)
                .mapTo(byte[].class)
                .findOne();
    }

    /** Removes this code and all others of the address; false if this one is gone or has expired. */
    static boolean use(Handle handle, EmailAddress email, OneTimeCode code) {
        return handle.createUpdate("""
                                DELETE FROM email_codes
                                WHERE email = :email
                                  AND EXISTS (SELECT
                                              FROM email_codes
                                              WHERE email = :email
                                                AND code_digest = :digest
                                                AND expires_at > now())
                                """)
                        .bind("email", lowerCase(email))
                        .bind("digest", code.digest())
                        .execute()
                > 0;
    }

    private static String lowerCase(EmailAddress email) {
        return email.value().toLowerCase(Locale.ROOT);
    }
}
