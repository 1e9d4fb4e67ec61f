package dev.stayhub.notifications;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;

/**
 * What is known after one attempt. A pause is a duration that begins when the outcome is known: an instant would be of
 * one machine's clock, and whoever keeps to the pause may have another. Reasons are one line of at most 500 characters without control characters, fit for
 * logs, and never quote the email.
 */
public sealed interface SendOutcome {

    int MAX_REASON_LENGTH = 500;

    /** Why it was not sent, or why nobody knows; "" if it was. */
    default String reason() {
        return "";
    }

    /** Whether this attempt, or an earlier one, may have sent it. */
    boolean maybeSent();

    /**
     * The provider has taken responsibility for the email.
     *
     * @param providerId what the provider calls it, at most 200 characters; for SMTP the server's answer, in which
     *     relays name their queue id; "" where there is none
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

    /** Certainly not sent, and trying again is useless. */
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
     * This email may go later, and others may go now.
     *
     * @param pause the provider asks not to be asked again sooner than this from now
     * @param maybeSent false: it was certainly not sent. True: an earlier attempt may have sent it, the provider is still
     *     at it
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
     * The provider is away, so no other email would go either.
     *
     * @param pause the provider asks not to be asked again sooner than this from now
     * @param maybeSent false: it was certainly not sent. True: the provider may have taken it all the same, and remembers
     *     its key, so that sending it again makes no second email
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

    /** It may have been sent: the answer that would tell did not arrive. Another attempt may make a duplicate. */
    record Unknown(String reason) implements SendOutcome {

        public Unknown {
            reason = OneLine.of(reason, MAX_REASON_LENGTH);
        }

        @Override
        public boolean maybeSent() {
            return true;
        }
    }

    /** It was not wanted any more when its turn came. */
    static SendOutcome heldBack() {
        return new TryAgain("held back: the time to send it was up", Optional.empty());
    }
}
