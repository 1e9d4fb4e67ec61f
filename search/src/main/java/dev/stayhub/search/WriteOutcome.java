package dev.stayhub.search;

/** What became of a document. */
public sealed interface WriteOutcome {

    /** It is in the index; searches find it within a second. */
    record Written() implements WriteOutcome {}

    /** The index has this version or a newer one already, which is as good. */
    record NewerThere() implements WriteOutcome {}

    /** Nobody knows whether it is in the index: it has to be written again. */
    record Unavailable(String reason) implements WriteOutcome {}

    /** The index will not take it, however often one tries. */
    record Refused(String reason) implements WriteOutcome {}

    /** No index, no permission: that is not the document's fault, and a later attempt may go well. */
    static WriteOutcome of(Answer answer) {
        if (answer instanceof Answer.Unavailable unavailable) {
            return new Unavailable(unavailable.reason());
        }
        if (!(answer instanceof Answer.Refused refused)) {
            return new Written();
        }
        if (refused.isConflict()) {
            return new NewerThere();
        }
        return refused.isAboutWhatWasSent() ? new Refused(refused.reason()) : new Unavailable(refused.reason());
    }
}
