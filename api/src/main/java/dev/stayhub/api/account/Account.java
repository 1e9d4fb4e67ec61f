package dev.stayhub.api.account;

import java.time.Instant;
import java.util.UUID;

/**
 * An account.
 *
 * @param id the database id
 * @param publicId the id that the API shows
 * @param email an address without a display name
 * @param name one line, as entered
 * @param role what the account is permitted to do with resources of other accounts
 * @param createdAt when the account was created
 */
public record Account(long id, UUID publicId, String email, String name, Role role, Instant createdAt) {

    /** The role of an account. */
    public enum Role {
        USER,
        OPERATOR
    }

    public boolean isOperator() {
        return role == Role.OPERATOR;
    }
}
