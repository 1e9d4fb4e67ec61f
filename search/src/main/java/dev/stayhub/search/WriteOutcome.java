package dev.stayhub.search;

/** The result of writing a document. */
public sealed interface WriteOutcome {

    /** The document is in the index; searches find it within a second. */
    record Written() implements WriteOutcome {}

    /** The index has the same or a newer version already, so nothing needs to be written. */
    record NewerThere() implements WriteOutcome {}

    /** The result is unknown, so the document must be written again. */
    record Unavailable(String reason) implements WriteOutcome {}

    /** The index rejects the document; a retry cannot succeed. */
    record Refused(String reason) implements WriteOutcome {}

    /**
     * Converts the answer. A missing index or permission is not the document's fault, so a later attempt may succeed.
     */
    static WriteOutcome of(CallResult answer) {
        if (answer instanceof CallResult.Unavailable unavailable) {
            return new Unavailable(unavailable.reason());
        }
        if (!(answer instanceof CallResult.Refused refused)) {
            return new Written();
        }
        if (refused.isConflict()) {
            return new NewerThere();
        }
        return refused.isAboutRequest() ? new Refused(refused.reason()) : new Unavailable(refused.reason());
    }
}
