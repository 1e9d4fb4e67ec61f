package dev.stayhub.api.ops;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.UUID;

/**
 * A rebuild that somebody asked for, and how far it is. What is not known yet is null, and absent in JSON.
 *
 * @param id what the outside knows it by
 * @param state whether a worker has begun it, and how it ended
 * @param requestedBy who asked
 * @param propertiesDone how many properties are in the new index
 * @param propertiesTotal how many there are; once it has begun
 * @param lastError why it failed; if it did
 * @param requestedAt when it was asked for
 * @param startedAt when a worker began; the last that did
 * @param finishedAt when it was done, or failed
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

    /** From REQUESTED by way of RUNNING to one of the others. */
    public enum State {
        REQUESTED,
        RUNNING,
        DONE,
        FAILED
    }
}
