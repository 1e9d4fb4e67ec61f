package dev.stayhub.worker.email;

import dev.stayhub.notifications.Mailer;
import dev.stayhub.notifications.RenderedEmail;
import dev.stayhub.notifications.SendOutcome;
import dev.stayhub.outbox.DatabaseTrouble;
import dev.stayhub.outbox.Destination;
import dev.stayhub.outbox.Lease;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.worker.email.EmailDeliveryQueries.Attempt;
import dev.stayhub.worker.email.EmailDeliveryQueries.Delivery;
import dev.stayhub.worker.email.EmailDeliveryQueries.State;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends one email, and writes down that it is about to and that it has: reserve, send, complete, each committed by
 * itself. Thread-safe.
 *
 * <p>A second call for the same key after SENT sends nothing. A call that finds SENDING sends the stored bytes again with
 * the same key: a provider that remembers keys makes one email of them. Plain SMTP remembers none, so a process that dies
 * between the send and its note costs the reader a second copy. It never costs the first.
 */
final class DeliverEmail {

    private static final Logger log = LoggerFactory.getLogger(DeliverEmail.class);

    private static final Duration PAUSE_BETWEEN_NOTES = Duration.ofMillis(200);
    /** For what is written down before and after a send. */
    static final Duration TIME_FOR_NOTES = Duration.ofSeconds(15);

    private static final String LEASE_LOST = "the lease was lost before the email was sent";

    private final Jdbi jdbi;
    private final Mailer mailer;
    private final SendRate rate;
    private final Destination destination;

    /** @param destination what the mailer sends to; asked whether it has taken other emails lately */
    DeliverEmail(Jdbi jdbi, Mailer mailer, SendRate rate, Destination destination) {
        this.jdbi = jdbi;
        this.mailer = mailer;
        this.rate = rate;
        this.destination = destination;
    }

    /** What to do about an email, decided by its row. */
    private sealed interface Decision {

        record Send(Attempt attempt) implements Decision {}

        record Answer(Outcome outcome) implements Decision {}
    }

    /**
     * Delivers an email once, if the transport deduplicates; else at least once.
     *
     * @param kind what it is counted under
     * @param key its idempotency key
     * @param render called when there are no bytes yet; IllegalArgumentException means that there never will be
     * @param forced send although nobody knows whether an attempt more than a day ago arrived
     * @param lease asked just before sending
     */
    Outcome deliver(String kind, String key, Supplier<RenderedEmail> render, boolean forced, Lease lease) {
        // Before anything is written down: nobody has to wonder whether an email that waited for its turn was sent.
        Optional<Outcome> notNow = awaitTurn(lease);
        if (notNow.isPresent()) {
            return notNow.get();
        }
        Optional<RenderedEmail> rendered;
        try {
            rendered = rendered(key, render);
        } catch (IllegalArgumentException e) {
            return Outcome.refused("the email cannot be written: " + e.getMessage());
        }
        Decision decision = jdbi.inTransaction(handle -> decide(handle, kind, key, rendered, forced));
        return decision instanceof Decision.Send send
                ? send(send.attempt(), lease)
                : ((Decision.Answer) decision).outcome();
    }

    /** Waits for the send rate, but never so long that the send itself might not fit into the handler's time. */
    private Optional<Outcome> awaitTurn(Lease lease) {
        try {
            return rate.await(spareTime(lease))
                    .map(in ->
                            new Outcome.Postponed("more emails are due than the send rate lets go", Optional.of(in)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of(Outcome.postponed("interrupted while waiting for its turn"));
        }
    }

    private Duration spareTime(Lease lease) {
        Duration spare = lease.remaining().minus(mailer.longestSend()).minus(TIME_FOR_NOTES);
        return spare.isNegative() ? Duration.ZERO : spare;
    }

    /** The bytes of a first attempt, outside of any transaction; empty if an earlier attempt has stored them. */
    private Optional<RenderedEmail> rendered(String key, Supplier<RenderedEmail> render) {
        return jdbi.withHandle(handle -> EmailDeliveryQueries.exists(handle, key))
                ? Optional.empty()
                : Optional.of(render.get());
    }

    private static Decision decide(
            Handle handle, String kind, String key, Optional<RenderedEmail> rendered, boolean forced) {
        if (rendered.isPresent() && EmailDeliveryQueries.begin(handle, kind, rendered.get())) {
            return new Decision.Send(Attempt.first(rendered.get()));
        }
        Delivery delivery = EmailDeliveryQueries.findForUpdate(handle, key)
                .orElseThrow(() -> new IllegalStateException(
                        "the row of email " + key + " is gone; the next attempt begins anew"));
        if (delivery.state() == State.SENT) {
            return new Decision.Answer(Outcome.done());
        }
        if (delivery.rendered().isEmpty()) {
            return new Decision.Answer(Outcome.refused("the email was forgotten; it is too old to send"));
        }
        if (delivery.isDoubtTooOld() && !forced) {
            return new Decision.Answer(
                    Outcome.refused("nobody knows whether an attempt more than 24 hours ago was sent;"
                            + " redrive with --force to send again"));
        }
        if (delivery.state() == State.SENDING) {
            log.warn("email {}: an earlier attempt ended without an answer, sending the same bytes again", key);
        }
        return new Decision.Send(EmailDeliveryQueries.beginAgain(handle, delivery, forced));
    }

    private Outcome send(Attempt attempt, Lease lease) {
        if (!lease.stillMine()) {
            notSent(attempt, LEASE_LOST);
            return Outcome.retry(LEASE_LOST);
        }
        long startNanos = System.nanoTime();
        SendOutcome sent = mailer.send(
                attempt.email(), () -> lease.stillMine() && !lease.remaining().isZero());
        // The note is made even if the handler's time is up meanwhile: without it the email would be sent again.
        boolean interrupted = Thread.interrupted();
        try {
            noteUntilWritten(attempt, sent, lease);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        return interrupted && !lease.remaining().isZero() && !sent.maybeSent()
                ? Outcome.postponed("the worker was stopped before the email was sent")
                : outcomeOf(attempt, sent, startNanos);
    }

    /** A database that restarts between the send and its note must not cost the reader a second copy. */
    private void noteUntilWritten(Attempt attempt, SendOutcome sent, Lease lease) {
        while (true) {
            try {
                note(attempt, sent);
                return;
            } catch (RuntimeException e) {
                if (!DatabaseTrouble.isTemporary(e) || lease.remaining().isZero() || !pause()) {
                    throw e;
                }
            }
        }
    }

    /** False if the handler is told to end. */
    private static boolean pause() {
        try {
            TimeUnit.NANOSECONDS.sleep(PAUSE_BETWEEN_NOTES.toNanos());
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Where it may have been sent the row stays SENDING: that is what it is. */
    private void note(Attempt attempt, SendOutcome sent) {
        if (sent instanceof SendOutcome.Sent delivered) {
            jdbi.useHandle(
                    handle -> EmailDeliveryQueries.sent(handle, attempt.email().key(), delivered.providerId()));
        } else if (!sent.maybeSent()) {
            notSent(attempt, sent.reason());
        }
    }

    private void notSent(Attempt attempt, String reason) {
        jdbi.useHandle(handle -> EmailDeliveryQueries.notSent(handle, attempt, reason));
    }

    private Outcome outcomeOf(Attempt attempt, SendOutcome sent, long startNanos) {
        if (sent instanceof SendOutcome.Sent) {
            return Outcome.done();
        }
        if (sent instanceof SendOutcome.Refused refused) {
            return Outcome.refused(refused.reason());
        }
        if (sent.equals(SendOutcome.heldBack())) {
            return Outcome.postponed(sent.reason());
        }
        if (sent instanceof SendOutcome.TryAgain tryAgain) {
            return new Outcome.Later(tryAgain.reason(), tryAgain.pause());
        }
        if (sent instanceof SendOutcome.Unavailable unavailable) {
            return new Outcome.Unavailable(unavailable.reason(), Optional.empty(), unavailable.pause());
        }
        return unknown(attempt, sent.reason(), startNanos);
    }

    /**
     * Nobody knows whether it was sent. If the destination has taken other emails meanwhile, this one is the trouble, and
     * spends an attempt; if it has taken nothing, the destination is, and no attempt is spent. Either way a further copy is
     * only made after a pause that grows.
     */
    private Outcome unknown(Attempt attempt, String reason, long startNanos) {
        Optional<Duration> pause =
                mailer.deduplicates() ? Optional.empty() : Optional.of(CopyPause.after(attempt.unknownOutcomes()));
        return destination.hasSucceededSince(startNanos)
                ? new Outcome.Retry(reason, pause)
                : new Outcome.Unavailable(reason, pause, Optional.empty());
    }
}
