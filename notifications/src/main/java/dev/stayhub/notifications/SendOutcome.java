package dev.stayhub.notifications;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;

/**
 * What is known after one attempt. Reasons are one line of at most 500 characters without control characters, fit for
 * logs, and never quote the email.
 */
public sealed interface SendOutcome {

    int MAX_REASON_LENGTH = 500;

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
    }

    /** Certainly not sent, and trying again is useless. */
    record Refused(String reason) implements SendOutcome {

        public Refused {
            reason = OneLine.of(reason, MAX_REASON_LENGTH);
        }
    }

    /**
     * This email may go later, and others may go now.
     *
     * @param notBefore the provider asks not to be asked again before
     * @param maybeSent false: it was certainly not sent. True: an earlier attempt may have sent it, the provider is still
     *     at it
     */
    record TryAgain(String reason, Optional<Instant> notBefore, boolean maybeSent) implements SendOutcome {

        public TryAgain {
            reason = OneLine.of(reason, MAX_REASON_LENGTH);
            requireNonNull(notBefore, "notBefore");
        }

        /** Certainly not sent. */
        public TryAgain(String reason, Optional<Instant> notBefore) {
            this(reason, notBefore, false);
        }
    }

    /**
     * The provider is away, so no other email would go either.
     *
     * @param notBefore the provider asks not to be asked again before
     * @param maybeSent false: it was certainly not sent. True: the provider may have taken it all the same, and remembers
     *     its key, so that sending it again makes no second email
     */
    record Unavailable(String reason, Optional<Instant> notBefore, boolean maybeSent) implements SendOutcome {

        public Unavailable {
            reason = OneLine.of(reason, MAX_REASON_LENGTH);
            requireNonNull(notBefore, "notBefore");
        }

        /** Certainly not sent. */
        public Unavailable(String reason, Optional<Instant> notBefore) {
            this(reason, notBefore, false);
        }
    }

    /** It may have been sent: the answer that would tell did not arrive. Another attempt may make a duplicate. */
    record Unknown(String reason) implements SendOutcome {

        public Unknown {
            reason = OneLine.of(reason, MAX_REASON_LENGTH);
        }
    }

    /** It was not wanted any more when its turn came. */
    static SendOutcome heldBack() {
        return new TryAgain("held back: the time to send it was up", Optional.empty());
    }
}
