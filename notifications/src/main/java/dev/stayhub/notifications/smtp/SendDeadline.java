package dev.stayhub.notifications.smtp;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Limits the total time of sending one email, over an existing connection and possibly a new one. When the time is up,
 * it closes the connection, which ends any wait on it. A socket timeout would not suffice: it applies to a single read,
 * and a server that sends a byte now and then never exceeds it. Thread-safe.
 */
final class SendDeadline implements AutoCloseable {

    private final Future<?> end;
    private SmtpConversation conversation;
    private boolean timeIsUp;
    private boolean closed;

    SendDeadline(Duration limit, ScheduledExecutorService clock) {
        this.end = clock.schedule(this::cutOff, limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Applies the time limit to this conversation from now on. */
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

    /** Cancels the time limit. */
    @Override
    public void close() {
        end.cancel(false);
        synchronized (this) {
            closed = true;
        }
    }
}
