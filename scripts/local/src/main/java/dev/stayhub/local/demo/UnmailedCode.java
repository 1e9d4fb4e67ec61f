package dev.stayhub.local.demo;

import dev.stayhub.runtime.text.OneTimeCode;
import java.util.random.RandomGenerator;
import org.jdbi.v3.core.Handle;

/** A code that proves an email address whose mailbox nobody reads: it is put where the worker puts those it emails. */
public final class UnmailedCode {

    private UnmailedCode() {}

    /**
     * Issues a code for an address and returns it.
     *
     * @param handle of the login that owns the tables
     * @param random cryptographically secure
     */
    public static String issue(Handle handle, String email, RandomGenerator random) {
        OneTimeCode code = OneTimeCode.draw(random);
        handle.createUpdate("""
                        INSERT INTO email_codes (email, selector, code_digest, expires_at)
                        VALUES (lower(:email), :selector, :digest, now() + INTERVAL '10 minutes')
                        """)
                .bind("email", email)
                .bind("selector", code.selector())
                .bind("digest", code.digest())
                .execute();
        return code.text();
    }
}
