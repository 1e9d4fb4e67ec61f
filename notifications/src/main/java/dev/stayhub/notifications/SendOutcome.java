package dev.stayhub.notifications;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;

/**
 * The outcome of one attempt to send. A pause is a duration that begins when the outcome is known, not an instant,
 * because machines' clocks differ. Reasons are a single line of at most 500 characters, are safe for logs, and never
 * quote the email.
 */
public sealed interface SendOutcome {

    int MAX_REASON_LENGTH = 500;

    /** The reason why the email was not sent or why that is unknown; empty if it was sent. */
    default String reason() {
        return "";
    }

    /** Whether this attempt or an earlier one may have sent the email. */
    boolean maybeSent();

    /**
     * The provider has accepted the email.
     *
     * @param providerId the provider's id of the email, at most 200 characters; for SMTP the server's reply, which
     *     usually contains a queue id; empty if there is none
     */
    record Sent(String providerId) implements SendOutcome {

        public Sent {
            providerId = OneLine.of(providerId, 200);
        }

        @Override
        public boolean maybeSent() {
            return true;
        }
    }

    /** Certainly not sent, and a retry cannot succeed. */
    record Refused(String reason) implements SendOutcome {

        public Refused {
            reason = OneLine.of(reason, MAX_REASON_LENGTH);
        }

        @Override
        public boolean maybeSent() {
            return false;
        }
    }

    /**
     * This email can be sent later; other emails can be sent now.
     *
     * @param pause the minimum pause that the provider asks for
     * @param maybeSent false: certainly not sent. True: an earlier attempt, which the provider is still processing, may
     *     have sent it
     */
    record TryAgain(String reason, Optional<Duration> pause, boolean maybeSent) implements SendOutcome {

        public TryAgain {
            reason = OneLine.of(reason, MAX_REASON_LENGTH);
            requireNonNull(pause, "pause");
        }

        /** Certainly not sent. */
        public TryAgain(String reason, Optional<Duration> pause) {
            this(reason, pause, false);
        }
    }

    /**
     * The provider is unavailable, so other emails cannot be sent either.
     *
     * @param pause the minimum pause that the provider asks for
     * @param maybeSent false: certainly not sent. True: the provider may have accepted it, but knows its key, so that
     *     resending it does not cause a second email
     */
    record Unavailable(String reason, Optional<Duration> pause, boolean maybeSent) implements SendOutcome {

        public Unavailable {
            reason = OneLine.of(reason, MAX_REASON_LENGTH);
            requireNonNull(pause, "pause");
        }

        /** Certainly not sent. */
        public Unavailable(String reason, Optional<Duration> pause) {
            this(reason, pause, false);
        }
    }

    /** The outcome is unknown, because the response did not arrive. Another attempt may cause a duplicate. */
    record Unknown(String reason) implements SendOutcome {

        public Unknown {
            reason = OneLine.of(reason, MAX_REASON_LENGTH);
        }

        @Override
        public boolean maybeSent() {
            return true;
        }
    }

    /** The outcome if the email was held back. */
    static SendOutcome heldBack() {
        return new TryAgain("held back: there was no time left to send it", Optional.empty());
    }
}
