package dev.stayhub.notifications.smtp;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * All that is done for one email within one limit, over an old connection and perhaps a new one. When the time is up, the
 * connection is closed under whoever waits for it: a timeout of the socket is for one read, and a server that sends a byte
 * now and then would keep to it for ever. Thread-safe.
 */
final class Exchange implements AutoCloseable {

    private final Future<?> end;
    private SmtpConversation conversation;
    private boolean timeIsUp;
    private boolean closed;

    Exchange(Duration limit, ScheduledExecutorService clock) {
        this.end = clock.schedule(this::cutOff, limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** From now on it is this conversation that ends with the time. */
    synchronized void continueIn(SmtpConversation next) {
        conversation = next;
        if (timeIsUp) {
            conversation.cutOff();
        }
    }

    private synchronized void cutOff() {
        timeIsUp = true;
        if (conversation != null && !closed) {
            conversation.cutOff();
        }
    }

    /** What was not cut off so far is not cut off any more. */
    @Override
    public void close() {
        end.cancel(false);
        synchronized (this) {
            closed = true;
        }
    }
}
