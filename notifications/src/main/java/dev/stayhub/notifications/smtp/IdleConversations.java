package dev.stayhub.notifications.smtp;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The pool of idle SMTP conversations. There are never more than emails were sent concurrently; a conversation that was
 * idle for some time is closed. Closing can be slow, so it happens in the background. Thread-safe.
 */
final class IdleConversations implements AutoCloseable {

    /** The time for one QUIT, and for all of them together when the mailer is closed. */
    private static final Duration QUIT_TIMEOUT = Duration.ofSeconds(5);

    private record Idle(SmtpConversation conversation, long sinceNanos) {}

    private final Deque<Idle> youngestFirst = new ArrayDeque<>();
    private final long longestIdleNanos;
    private final ScheduledExecutorService clock;
    private final ExecutorService goodbyes;
    private final Future<?> ending;
    private boolean closed;

    IdleConversations(SmtpTimeouts timeouts, ScheduledExecutorService clock) {
        this.longestIdleNanos = timeouts.idle().toNanos();
        this.clock = clock;
        this.goodbyes = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "smtp-goodbyes");
            thread.setDaemon(true);
            return thread;
        });
        long everyNanos = Math.max(1, longestIdleNanos / 4);
        this.ending = clock.scheduleWithFixedDelay(this::closeExpired, everyNanos, everyNanos, TimeUnit.NANOSECONDS);
    }

    /** Takes the most recently used one, because it is the most likely to be alive. */
    synchronized Optional<SmtpConversation> take() {
        return Optional.ofNullable(youngestFirst.pollFirst()).map(Idle::conversation);
    }

    /** Returns a conversation to the pool. */
    void keep(SmtpConversation conversation) {
        synchronized (this) {
            if (!closed) {
                youngestFirst.addFirst(new Idle(conversation, System.nanoTime()));
                return;
            }
        }
        end(conversation);
    }

    /** Closes a conversation in the background, with QUIT if there is time. */
    void end(SmtpConversation conversation) {
        try {
            goodbyes.execute(() -> quitInBackground(conversation));
        } catch (RejectedExecutionException closedMeanwhile) {
            conversation.cutOff();
        }
    }

    private void quitInBackground(SmtpConversation conversation) {
        Future<?> enough;
        try {
            enough = clock.schedule(conversation::cutOff, QUIT_TIMEOUT.toNanos(), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException closedMeanwhile) {
            conversation.cutOff();
            return;
        }
        conversation.end();
        enough.cancel(false);
    }

    private void closeExpired() {
        long now = System.nanoTime();
        List<SmtpConversation> idle = new ArrayList<>();
        synchronized (this) {
            while (!youngestFirst.isEmpty() && now - youngestFirst.peekLast().sinceNanos() >= longestIdleNanos) {
                idle.add(youngestFirst.pollLast().conversation());
            }
        }
        idle.forEach(this::end);
    }

    /** Closes all of them: with QUIT within a few seconds, otherwise without. */
    @Override
    public void close() {
        ending.cancel(false);
        List<SmtpConversation> all;
        synchronized (this) {
            closed = true;
            all = youngestFirst.stream().map(Idle::conversation).toList();
            youngestFirst.clear();
        }
        all.forEach(this::end);
        goodbyes.shutdown();
        try {
            goodbyes.awaitTermination(QUIT_TIMEOUT.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        all.forEach(SmtpConversation::cutOff);
    }
}
