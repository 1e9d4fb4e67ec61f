package dev.stayhub.worker.email;

import dev.stayhub.notifications.Mailer;
import dev.stayhub.notifications.RenderedEmail;
import dev.stayhub.notifications.SendOutcome;
import dev.stayhub.outbox.DatabaseTrouble;
import dev.stayhub.outbox.Lease;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.worker.email.EmailDeliveryQueries.Delivery;
import dev.stayhub.worker.email.EmailDeliveryQueries.State;
import java.time.Clock;
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

    private static final Duration PAUSE_AFTER_UNKNOWN = Duration.ofMinutes(5);
    private static final Duration PAUSE_BETWEEN_NOTES = Duration.ofMillis(200);
    /** What is left of a handler's time after it has waited for its turn is enough for a slow provider. */
    private static final int SHARE_OF_TIME_FOR_WAITING = 4;

    private static final String LEASE_LOST = "the lease was lost before the email was sent";

    private final Jdbi jdbi;
    private final Mailer mailer;
    private final SendRate rate;
    private final Clock clock;

    DeliverEmail(Jdbi jdbi, Mailer mailer, SendRate rate, Clock clock) {
        this.jdbi = jdbi;
        this.mailer = mailer;
        this.rate = rate;
        this.clock = clock;
    }

    /** What to do about an email, decided by the row: send these bytes, or answer at once. */
    private record Decision(Optional<Attempt> attempt, Outcome answer) {

        static Decision send(RenderedEmail email, int unknownOutcomes) {
            return new Decision(Optional.of(new Attempt(email, unknownOutcomes)), Outcome.done());
        }

        static Decision answer(Outcome outcome) {
            return new Decision(Optional.empty(), outcome);
        }
    }

    private record Attempt(RenderedEmail email, int unknownOutcomes) {}

    /**
     * Delivers an email once, as far as the road allows it.
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
        Decision decision;
        try {
            decision = jdbi.inTransaction(handle -> decide(handle, kind, key, render, forced));
        } catch (IllegalArgumentException e) {
            return Outcome.refused("the email cannot be written: " + e.getMessage());
        }
        if (decision.attempt().isEmpty()) {
            return decision.answer();
        }
        Attempt attempt = decision.attempt().get();
        if (!lease.stillMine()) {
            notSent(attempt, LEASE_LOST);
            return Outcome.retry(LEASE_LOST);
        }
        SendOutcome sent = mailer.send(
                attempt.email(), () -> lease.stillMine() && !lease.remaining().isZero());
        return complete(attempt, sent, lease);
    }

    /** Empty once it may be sent. A turn that is too far off is not waited for: the message is handed back until then. */
    private Optional<Outcome> awaitTurn(Lease lease) {
        try {
            return rate.await(lease.remaining().dividedBy(SHARE_OF_TIME_FOR_WAITING))
                    .map(in -> new Outcome.Later(
                            "more emails are due than the send rate lets go",
                            Optional.of(clock.instant().plus(in))));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of(Outcome.retry("interrupted while waiting for its turn"));
        }
    }

    private Decision decide(Handle handle, String kind, String key, Supplier<RenderedEmail> render, boolean forced) {
        Optional<Delivery> found = EmailDeliveryQueries.findForUpdate(handle, key);
        if (found.isEmpty()) {
            RenderedEmail email = render.get();
            if (EmailDeliveryQueries.begin(handle, kind, email)) {
                return Decision.send(email, 0);
            }
            found = EmailDeliveryQueries.findForUpdate(handle, key);
        }
        return again(handle, key, found.orElseThrow(), forced);
    }

    private static Decision again(Handle handle, String key, Delivery delivery, boolean forced) {
        if (delivery.state() == State.SENT) {
            return Decision.answer(Outcome.done());
        }
        if (delivery.rendered().isEmpty()) {
            return Decision.answer(Outcome.refused("the email was forgotten; it is too old to send"));
        }
        int unknownOutcomes = delivery.unknownOutcomes();
        if (delivery.state() == State.SENDING) {
            if (delivery.tooOld() && !forced) {
                return Decision.answer(
                        Outcome.refused("nobody knows whether an attempt more than 24 hours ago was sent;"
                                + " redrive with --force to send again"));
            }
            unknownOutcomes++;
            log.warn("email {}: an earlier attempt ended without an answer, sending the same bytes again", key);
        }
        EmailDeliveryQueries.beginAgain(handle, key, unknownOutcomes);
        return Decision.send(delivery.rendered().get(), unknownOutcomes);
    }

    /** The note is made even if the handler's time is up meanwhile: without it the email would go again. */
    private Outcome complete(Attempt attempt, SendOutcome sent, Lease lease) {
        boolean interrupted = Thread.interrupted();
        try {
            return noteUntilWritten(attempt, sent, lease);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** A database that restarts between the send and its note must not cost the reader a second copy. */
    private Outcome noteUntilWritten(Attempt attempt, SendOutcome sent, Lease lease) {
        while (true) {
            try {
                return note(attempt, sent);
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

    private Outcome note(Attempt attempt, SendOutcome sent) {
        String key = attempt.email().key();
        if (sent instanceof SendOutcome.Sent delivered) {
            jdbi.useHandle(handle -> EmailDeliveryQueries.sent(handle, key, delivered.providerId()));
            return Outcome.done();
        }
        if (sent instanceof SendOutcome.Refused refused) {
            notSent(attempt, refused.reason());
            return Outcome.refused(refused.reason());
        }
        // Where it may have been sent the row stays SENDING: that is what it is.
        if (sent instanceof SendOutcome.TryAgain tryAgain) {
            if (!tryAgain.maybeSent()) {
                notSent(attempt, tryAgain.reason());
            }
            return new Outcome.Later(tryAgain.reason(), tryAgain.pause().map(clock.instant()::plus));
        }
        if (sent instanceof SendOutcome.Unavailable unavailable) {
            if (!unavailable.maybeSent()) {
                notSent(attempt, unavailable.reason());
            }
            return new Outcome.Unavailable(
                    unavailable.reason(), unavailable.pause().map(clock.instant()::plus));
        }
        // Each further attempt may be a further copy, so they are few and slow.
        return new Outcome.Retry(
                ((SendOutcome.Unknown) sent).reason(),
                Optional.of(clock.instant().plus(PAUSE_AFTER_UNKNOWN)));
    }

    private void notSent(Attempt attempt, String reason) {
        jdbi.useHandle(handle ->
                EmailDeliveryQueries.notSent(handle, attempt.email().key(), attempt.unknownOutcomes(), reason));
    }
}
