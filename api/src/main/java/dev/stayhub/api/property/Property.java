package dev.stayhub.api.property;

import dev.stayhub.api.account.Account;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.Nested;

/**
 * A property that is not deleted.
 *
 * @param id inside the database
 * @param publicId what the outside knows it by
 * @param version grows with every change that its document shows
 * @param status whether it can be seen and booked
 * @param ownerId the host's account
 * @param hostName the host's name
 * @param hostEmail where the host is told about bookings
 * @param details what the host says about it
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

    /** Whether a property can be seen and booked by others. */
    public enum Status {
        DRAFT,
        PUBLISHED,
        UNPUBLISHED
    }

    public boolean isPublished() {
        return status == Status.PUBLISHED;
    }

    /** True if others could see it, now or once. */
    boolean wasPublished() {
        return status != Status.DRAFT;
    }

    public boolean isOwnedBy(Account account) {
        return ownerId == account.id();
    }

    /** Everybody sees what is published; its owner and operators see it always. */
    public boolean isVisibleTo(Optional<Account> caller) {
        return isPublished()
                || caller.map(account -> isOwnedBy(account) || account.isOperator())
                        .orElse(false);
    }
}
