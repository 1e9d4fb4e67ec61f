package dev.stayhub.notifications;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Sends emails. Thread-safe. */
public interface Mailer extends AutoCloseable {

    /**
     * Makes one attempt within {@link #longestSend} and returns its outcome. Problems with the email or the provider
     * are outcomes, never exceptions. An interruption ends the attempt with a correct outcome; the thread stays
     * interrupted.
     *
     * @param stillWanted checked at the last moment at which the email can be held back; if false, the outcome is
     *     {@link SendOutcome.TryAgain}
     */
    SendOutcome send(RenderedEmail email, BooleanSupplier stillWanted);

    /**
     * The longest time that one {@link #send} can take, including all waits. A caller must allow this much time: an
     * attempt that is cut off sooner has an unknown outcome.
     */
    Duration longestSend();

    /**
     * Whether an email that is resent with the same key reaches its recipient only once. If not, each attempt after one
     * with an unknown outcome may cause another copy, so such attempts must be rare.
     */
    boolean deduplicates();

    /** Makes one attempt without holding the email back. */
    default SendOutcome send(RenderedEmail email) {
        return send(email, () -> true);
    }

    /** Releases the resources of the mailer. Nothing is sent afterwards. */
    @Override
    void close();
}
