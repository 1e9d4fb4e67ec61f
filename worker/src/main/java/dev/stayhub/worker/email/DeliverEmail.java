package dev.stayhub.worker.email;

import dev.stayhub.notifications.Mailer;
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
 * Sends one email and records the attempt before and the outcome after it: reserve, send, complete, each committed
 * separately. Thread-safe.
 *
 * <p>A second call for the same key after SENT sends nothing. A call that finds SENDING resends the stored bytes with
 * the same key: a provider that supports idempotency keys delivers only one email. Plain SMTP does not support them, so
 * if the process dies between sending and recording, the recipient gets a second copy. The first one is never lost.
 */
final class DeliverEmail {

    private static final Logger log = LoggerFactory.getLogger(DeliverEmail.class);

    private static final Duration RECORD_RETRY_PAUSE = Duration.ofMillis(200);
    /** For the records before and after a send. */
    static final Duration TIME_TO_RECORD = Duration.ofSeconds(15);

    private static final String LEASE_LOST = "the lease was lost before the email was sent";

    private final Jdbi jdbi;
    private final Mailer mailer;
    private final SendRate rate;
    private final Destination destination;

    /** @param destination the mail provider, which knows whether other emails were sent recently */
    DeliverEmail(Jdbi jdbi, Mailer mailer, SendRate rate, Destination destination) {
        this.jdbi = jdbi;
        this.mailer = mailer;
        this.rate = rate;
        this.destination = destination;
    }

    /** The decision what to do with an email, based on its row. */
    private sealed interface Decision {

        record Send(Attempt attempt) implements Decision {}

        record Answer(Outcome outcome) implements Decision {}
    }

    /**
     * Delivers an email once, if the transport deduplicates; else at least once.
     *
     * @param kind the kind of email, for statistics
     * @param key its idempotency key
     * @param render called if there are no stored bytes yet; IllegalArgumentException means that rendering can never
     *     succeed. The transaction that stores the bytes records the digest of the code in them, if there is one
     * @param forced resends even if the outcome of an attempt more than a day ago is unknown
     * @param lease checked just before sending
     */
    Outcome deliver(String kind, String key, Supplier<NewEmail> render, boolean forced, Lease lease) {
        // Wait before the attempt is recorded, so that an interrupted wait is not an unknown outcome.
        Optional<Outcome> notNow = awaitTurn(lease);
        if (notNow.isPresent()) {
            return notNow.get();
        }
        Optional<NewEmail> rendered;
        try {
            rendered = rendered(key, render);
        } catch (IllegalArgumentException e) {
            return Outcome.refused("the email cannot be rendered: " + e.getMessage());
        }
        Decision decision = jdbi.inTransaction(handle -> decide(handle, kind, key, rendered, forced));
        return decision instanceof Decision.Send send
                ? send(send.attempt(), lease)
                : ((Decision.Answer) decision).outcome();
    }

    /** Waits for the send rate, but leaves enough of the handler's time for the send itself. */
    private Optional<Outcome> awaitTurn(Lease lease) {
        try {
            return rate.await(spareTime(lease))
                    .map(in -> new Outcome.Postponed("more emails are due than the send rate allows", Optional.of(in)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of(Outcome.postponed("interrupted while waiting for the send rate"));
        }
    }

    private Duration spareTime(Lease lease) {
        Duration spare = lease.remaining().minus(mailer.longestSend()).minus(TIME_TO_RECORD);
        return spare.isNegative() ? Duration.ZERO : spare;
    }

    /**
     * Renders the email for a first attempt, outside any transaction; empty if an earlier attempt has stored the bytes.
     */
    private Optional<NewEmail> rendered(String key, Supplier<NewEmail> render) {
        return jdbi.withHandle(handle -> EmailDeliveryQueries.exists(handle, key))
                ? Optional.empty()
                : Optional.of(render.get());
    }

    private static Decision decide(
            Handle handle, String kind, String key, Optional<NewEmail> rendered, boolean forced) {
        if (rendered.isPresent() && begin(handle, kind, rendered.get())) {
            return new Decision.Send(Attempt.first(rendered.get().email()));
        }
        Delivery delivery = EmailDeliveryQueries.findForUpdate(handle, key)
                .orElseThrow(() -> new IllegalStateException(
                        "the row of email " + key + " is gone; the next attempt starts from the beginning"));
        if (delivery.state() == State.SENT) {
            return new Decision.Answer(Outcome.done());
        }
        if (delivery.isExpired()) {
            EmailDeliveryQueries.forgetExpired(handle, key);
            log.info("email {}: its code has expired, so it is not sent", key);
            return new Decision.Answer(Outcome.done());
        }
        if (delivery.rendered().isEmpty()) {
            return new Decision.Answer(Outcome.refused("the email's content has been removed; it is too old to send"));
        }
        if (delivery.isDoubtTooOld() && !forced) {
            return new Decision.Answer(Outcome.refused("the outcome of an attempt more than 24 hours ago is unknown;"
                    + " redrive with --force to send again"));
        }
        if (delivery.state() == State.SENDING) {
            log.warn("email {}: the outcome of an earlier attempt is unknown, resending the same bytes", key);
        }
        return new Decision.Send(EmailDeliveryQueries.beginAgain(handle, delivery, forced));
    }

    /** Begins the first attempt. A code in the email is valid from now on. */
    private static boolean begin(Handle handle, String kind, NewEmail rendered) {
        boolean begun = EmailDeliveryQueries.begin(
                handle, kind, rendered.email(), rendered.code().map(IssuedCode::validity));
        if (begun) {
            rendered.code().ifPresent(code -> IssuedCodeQueries.insert(handle, code));
        }
        return begun;
    }

    private Outcome send(Attempt attempt, Lease lease) {
        if (!lease.stillMine()) {
            notSent(attempt, LEASE_LOST);
            return Outcome.retry(LEASE_LOST);
        }
        long startNanos = System.nanoTime();
        SendOutcome sent = mailer.send(
                attempt.email(), () -> lease.stillMine() && !lease.remaining().isZero());
        // The outcome is recorded even if the handler's time is up: otherwise the email would be resent.
        boolean interrupted = Thread.interrupted();
        try {
            recordUntilWritten(attempt, sent, lease);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        return interrupted && !lease.remaining().isZero() && !sent.maybeSent()
                ? Outcome.postponed("the worker was stopped before the email was sent")
                : outcomeOf(attempt, sent, startNanos);
    }

    /** Retries, so that a database restart between sending and recording does not cause a second copy. */
    private void recordUntilWritten(Attempt attempt, SendOutcome sent, Lease lease) {
        while (true) {
            try {
                recordOutcome(attempt, sent);
                return;
            } catch (RuntimeException e) {
                if (!DatabaseTrouble.isTemporary(e) || lease.remaining().isZero() || !pause()) {
                    throw e;
                }
            }
        }
    }

    /** False if the handler is interrupted. */
    private static boolean pause() {
        try {
            TimeUnit.NANOSECONDS.sleep(RECORD_RETRY_PAUSE.toNanos());
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Records the outcome. If the email may have been sent, the row stays SENDING. */
    private void recordOutcome(Attempt attempt, SendOutcome sent) {
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
     * The outcome of the send is unknown. If the provider has accepted other emails meanwhile, the problem is this
     * email, and an attempt is spent; if not, it is the provider, and no attempt is spent. In both cases the email is
     * resent only after a growing pause.
     */
    private Outcome unknown(Attempt attempt, String reason, long startNanos) {
        Optional<Duration> pause =
                mailer.deduplicates() ? Optional.empty() : Optional.of(CopyPause.after(attempt.unknownOutcomes()));
        return destination.hasSucceededSince(startNanos)
                ? new Outcome.Retry(reason, pause)
                : new Outcome.Unavailable(reason, pause, Optional.empty());
    }
}
