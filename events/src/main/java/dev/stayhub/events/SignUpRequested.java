package dev.stayhub.events;

import static java.util.Objects.requireNonNull;

import java.util.UUID;

/**
 * Somebody asked for an account with this email address. Whether the address is theirs is not known yet, so the event
 * carries nothing else that they chose, and no code: the code is drawn when the email is written.
 *
 * @param requestId identifies the request
 * @param email where the account is wanted; has an account already, or not
 * @param idempotencyKey {@code sign-up-requested:<requestId>}
 */
public record SignUpRequested(UUID requestId, EmailAddress email, String idempotencyKey) {

    public static final Topic<SignUpRequested> TOPIC =
            new Topic<>("account.sign_up_requested", 1, SignUpRequested.class);

    public SignUpRequested {
        requireNonNull(requestId, "requestId");
        requireNonNull(email, "email");
        requireNonNull(idempotencyKey, "idempotencyKey");
    }

    /** The event of this request. */
    public static SignUpRequested of(UUID requestId, EmailAddress email) {
        return new SignUpRequested(requestId, email, "sign-up-requested:" + requestId);
    }
}
