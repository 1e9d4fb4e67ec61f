package dev.stayhub.events;

import static java.util.Objects.requireNonNull;

import java.util.UUID;

/**
 * Somebody asked to set a new password for the account of this email address. Whether there is such an account, and
 * whether it is theirs, is not known yet. There is no code in the event: it is drawn when the email is written.
 *
 * @param requestId identifies the request
 * @param email the address of the account; there may be none
 * @param idempotencyKey {@code password-reset-requested:<requestId>}
 */
public record PasswordResetRequested(UUID requestId, EmailAddress email, String idempotencyKey) {

    public static final Topic<PasswordResetRequested> TOPIC =
            new Topic<>("account.password_reset_requested", 1, PasswordResetRequested.class);

    public PasswordResetRequested {
        requireNonNull(requestId, "requestId");
        requireNonNull(email, "email");
        requireNonNull(idempotencyKey, "idempotencyKey");
    }

    /** The event of this request. */
    public static PasswordResetRequested of(UUID requestId, EmailAddress email) {
        return new PasswordResetRequested(requestId, email, "password-reset-requested:" + requestId);
    }
}
