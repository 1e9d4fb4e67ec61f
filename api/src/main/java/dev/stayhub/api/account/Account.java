package dev.stayhub.api.account;

import java.time.Instant;
import java.util.UUID;

/**
 * Somebody who has signed up.
 *
 * @param id inside the database
 * @param publicId what the outside knows it by
 * @param email one plain mailbox
 * @param name one line, as given
 * @param role what this account may do beyond its own things
 * @param createdAt when it signed up
 */
public record Account(long id, UUID publicId, String email, String name, Role role, Instant createdAt) {

    /** What an account may do. */
    public enum Role {
        USER,
        OPERATOR
    }

    public boolean isOperator() {
        return role == Role.OPERATOR;
    }
}
