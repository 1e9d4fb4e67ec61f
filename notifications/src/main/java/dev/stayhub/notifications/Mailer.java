package dev.stayhub.notifications;

/** A way for emails to leave. Thread-safe. */
public interface Mailer extends AutoCloseable {

    /**
     * Makes one attempt, within the mailer's timeouts, and says what is certain about it. Trouble with the mail or with
     * the provider is an outcome, never an exception.
     */
    SendOutcome send(RenderedEmail email);

    /** Lets go of what the mailer holds. Nothing is sent afterwards. */
    @Override
    void close();
}
