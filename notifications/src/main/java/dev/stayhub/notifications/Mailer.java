package dev.stayhub.notifications;

import java.util.function.BooleanSupplier;

/** A way for emails to leave. Thread-safe. */
public interface Mailer extends AutoCloseable {

    /**
     * Makes one attempt, within the mailer's timeouts, and says what is known about it. Trouble with the mail or with the
     * provider is an outcome, never an exception.
     *
     * @param stillWanted asked at the last moment at which the email can be held back; if not, the outcome is
     *     {@link SendOutcome.TryAgain}
     */
    SendOutcome send(RenderedEmail email, BooleanSupplier stillWanted);

    /** Makes one attempt at an email that nobody else could be sending. */
    default SendOutcome send(RenderedEmail email) {
        return send(email, () -> true);
    }

    /** Lets go of what the mailer holds. Nothing is sent afterwards. */
    @Override
    void close();
}
