package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.Outcome;

/** How a claimed message leaves this worker. */
sealed interface Ending {

    Held held();

    default Message message() {
        return held().message();
    }

    /** Its handler came back. */
    record Finished(Held held, Outcome outcome) implements Ending {}

    /** It never started, or was stopped: no attempt is spent. */
    record Released(Held held) implements Ending {}

    /** Its handler did not come back, not even when it was interrupted. */
    record GivenUp(Held held) implements Ending {}
}
