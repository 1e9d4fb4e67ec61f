package dev.stayhub.notifications.smtp;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Conversations that wait for the next email. There are never more than emails were being sent at once; one that has had
 * nothing to do for a while is ended. Thread-safe.
 */
final class IdleConversations implements AutoCloseable {

    private record Idle(SmtpConversation conversation, long sinceNanos) {}

    private final Deque<Idle> youngestFirst = new ArrayDeque<>();
    private final long longestIdleNanos;
    private final ScheduledExecutorService ender;
    private final Future<?> ending;
    private boolean closed;

    IdleConversations(Duration longestIdle) {
        this.longestIdleNanos = longestIdle.toNanos();
        this.ender = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "smtp-idle-conversations");
            thread.setDaemon(true);
            return thread;
        });
        long everyNanos = Math.max(1, longestIdleNanos / 4);
        this.ending = ender.scheduleWithFixedDelay(this::endTheIdle, everyNanos, everyNanos, TimeUnit.NANOSECONDS);
    }

    /** The one that has waited least, because it is the most likely to be alive. */
    synchronized Optional<SmtpConversation> take() {
        return Optional.ofNullable(youngestFirst.pollFirst()).map(Idle::conversation);
    }

    /** Keeps it for the next email. */
    void keep(SmtpConversation conversation) {
        synchronized (this) {
            if (!closed) {
                youngestFirst.addFirst(new Idle(conversation, System.nanoTime()));
                return;
            }
        }
        conversation.end();
    }

    private void endTheIdle() {
        long now = System.nanoTime();
        List<SmtpConversation> idle = new ArrayList<>();
        synchronized (this) {
            while (!youngestFirst.isEmpty() && now - youngestFirst.peekLast().sinceNanos() >= longestIdleNanos) {
                idle.add(youngestFirst.pollLast().conversation());
            }
        }
        // Not under the lock: saying goodbye may take its time.
        idle.forEach(SmtpConversation::end);
    }

    @Override
    public void close() {
        ending.cancel(false);
        ender.shutdown();
        List<Idle> all;
        synchronized (this) {
            closed = true;
            all = List.copyOf(youngestFirst);
            youngestFirst.clear();
        }
        all.forEach(idle -> idle.conversation().end());
    }
}
