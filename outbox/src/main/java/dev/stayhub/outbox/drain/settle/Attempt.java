package dev.stayhub.outbox.drain.settle;

import dev.stayhub.outbox.ErrorText;
import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.Outcome;
import java.time.Duration;

/** One attempt at a message, from its claim to its settle. Thread-safe; two are equal only if they are the same. */
public interface Attempt {

    /** As it was claimed: its token is that of this attempt. */
    Message message();

    /** Notes that somebody else has claimed the message since; true if that is news. */
    boolean markLost();

    /** How an attempt ended, still to be written down. */
    sealed interface Ending {

        Attempt attempt();

        /** Why, for people; "" when there is nothing to say. */
        default String reason() {
            return "";
        }

        default Message message() {
            return attempt().message();
        }

        /** Its handler came back. */
        record Finished(Attempt attempt, Outcome outcome) implements Ending {
            @Override
            public String reason() {
                return ErrorText.clean(outcome.reason());
            }
        }

        /** It never started, or was stopped: no attempt is spent. */
        record Released(Attempt attempt) implements Ending {}

        /** Its handler did not come back within this time, not even when it was interrupted. */
        record GivenUp(Attempt attempt, Duration waited) implements Ending {
            @Override
            public String reason() {
                return "its handler did not come back within " + waited.toSeconds() + " s";
            }
        }
    }
}
