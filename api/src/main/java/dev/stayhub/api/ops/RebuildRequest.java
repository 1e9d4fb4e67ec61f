package dev.stayhub.api.ops;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.UUID;

/**
 * A requested rebuild and its progress. Fields that are not known yet are null, and absent in JSON.
 *
 * @param id the id that the API shows
 * @param state its progress and result
 * @param requestedBy the email address of the operator
 * @param propertiesDone the number of properties in the new index so far
 * @param propertiesTotal the number of properties to index; null until a worker begins
 * @param lastError the reason, if it failed
 * @param requestedAt when it was requested
 * @param startedAt when a worker last began it
 * @param finishedAt when it was done or failed
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RebuildRequest(
        UUID id,
        State state,
        String requestedBy,
        long propertiesDone,
        Long propertiesTotal,
        String lastError,
        Instant requestedAt,
        Instant startedAt,
        Instant finishedAt) {

    /** Changes from REQUESTED to RUNNING, and then to DONE or FAILED. */
    public enum State {
        REQUESTED,
        RUNNING,
        DONE,
        FAILED
    }
}
