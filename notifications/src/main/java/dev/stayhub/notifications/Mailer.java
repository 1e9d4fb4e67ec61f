package dev.stayhub.notifications;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** A way for emails to leave. Thread-safe. */
public interface Mailer extends AutoCloseable {

    /**
     * Makes one attempt, within {@link #longestSend}, and says what is known about it. Trouble with the mail or with the
     * provider is an outcome, never an exception. An interruption ends the attempt, with an outcome that is as right as any
     * other; the thread stays interrupted.
     *
     * @param stillWanted asked at the last moment at which the email can be held back; if not, the outcome is
     *     {@link SendOutcome.TryAgain}
     */
    SendOutcome send(RenderedEmail email, BooleanSupplier stillWanted);

    /**
     * What one {@link #send} may take at most, all its waiting included. Whoever makes an attempt needs this much time for
     * it: an attempt that is given up sooner loses its outcome.
     */
    Duration longestSend();

    /**
     * Whether an email that is sent again under its key reaches its recipient once. If not, each further attempt after one
     * whose outcome is unknown may be a further copy: such attempts have to be few, and far between.
     */
    boolean deduplicates();

    /** Makes one attempt at an email that nobody else could be sending. */
    default SendOutcome send(RenderedEmail email) {
        return send(email, () -> true);
    }

    /** Lets go of what the mailer holds. Nothing is sent afterwards. */
    @Override
    void close();
}
