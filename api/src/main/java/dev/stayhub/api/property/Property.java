package dev.stayhub.api.property;

import dev.stayhub.api.account.Account;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.Nested;

/**
 * A property that is not deleted.
 *
 * @param id the database id
 * @param publicId the id that the API shows
 * @param version incremented with every change of the document
 * @param status whether it can be seen and booked
 * @param ownerId the host's account
 * @param hostName the host's name
 * @param hostEmail the address for emails about bookings
 * @param details the description by the host
 * @param createdAt when it was created
 */
public record Property(
        long id,
        UUID publicId,
        int version,
        Status status,
        long ownerId,
        String hostName,
        String hostEmail,
        @Nested PropertyDetails details,
        Instant createdAt) {

    /** Whether others can see and book the property. */
    public enum Status {
        DRAFT,
        PUBLISHED,
        UNPUBLISHED
    }

    public boolean isPublished() {
        return status == Status.PUBLISHED;
    }

    /** True if the property is or was published. */
    boolean wasPublished() {
        return status != Status.DRAFT;
    }

    public boolean isOwnedBy(Account account) {
        return ownerId == account.id();
    }

    /** Published properties are visible to everyone, others to their owner and to operators. */
    public boolean isVisibleTo(Optional<Account> caller) {
        return isPublished()
                || caller.map(account -> isOwnedBy(account) || account.isOperator())
                        .orElse(false);
    }
}
