package dev.stayhub.outbox.drain.settle;

import dev.stayhub.outbox.ErrorText;
import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.Outcome;
import java.time.Duration;

/** One attempt at a message, from claim to settlement. Thread-safe; compared by identity. */
public interface Attempt {

    /** The message as claimed, with the token of this attempt. */
    Message message();

    /** Records that the message has been claimed again; true if that was not known before. */
    boolean markLost();

    /** The end of an attempt, not yet written to the database. */
    sealed interface Ending {

        Attempt attempt();

        /** The reason, for people; may be empty. */
        default String reason() {
            return "";
        }

        default Message message() {
            return attempt().message();
        }

        /** The handler returned. */
        record Finished(Attempt attempt, Outcome outcome) implements Ending {
            @Override
            public String reason() {
                return ErrorText.clean(outcome.reason());
            }
        }

        /** The handler never started, or was stopped: no attempt is spent. */
        record Released(Attempt attempt) implements Ending {}

        /** The handler did not return within this time, even though it was interrupted, and was abandoned. */
        record Abandoned(Attempt attempt, Duration waited) implements Ending {
            @Override
            public String reason() {
                return "its handler did not return within " + waited.toSeconds() + " s";
            }
        }
    }
}
