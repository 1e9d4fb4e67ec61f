package dev.stayhub.notifications;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;

/**
 * What is certain after one attempt. Reasons are one line of at most 500 characters without control characters, fit for
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

    /** Certainly not sent; this email may go later, and others may go now. */
    record TryAgain(String reason, Optional<Instant> notBefore) implements SendOutcome {

        public TryAgain {
            reason = OneLine.of(reason, MAX_REASON_LENGTH);
            requireNonNull(notBefore, "notBefore");
        }
    }

    /** Certainly not sent; the provider is away, so no other email would go either. */
    record Unavailable(String reason, Optional<Instant> notBefore) implements SendOutcome {

        public Unavailable {
            reason = OneLine.of(reason, MAX_REASON_LENGTH);
            requireNonNull(notBefore, "notBefore");
        }
    }

    /** It may have been sent: the answer that would tell did not arrive. Another attempt may make a duplicate. */
    record Unknown(String reason) implements SendOutcome {

        public Unknown {
            reason = OneLine.of(reason, MAX_REASON_LENGTH);
        }
    }
}
