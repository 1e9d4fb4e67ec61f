package dev.stayhub.outbox.ops;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * An operator's actions on dead letters. Thread-safe. Concurrent actions of two operators have no double effect,
 * because each action names the token at the time of reading.
 */
public final class DeadLetters {

    private static final int BATCH = 500;

    private final Jdbi jdbi;

    /** For an outbox; uses one connection at a time. */
    public DeadLetters(Jdbi jdbi) {
        this.jdbi = jdbi;
    }

    /**
     * A page of dead letters, latest first.
     *
     * @param next the {@link DeadLetterPage#next()} of the previous page; empty for the first
     * @throws BadPageException if {@code next} is not a token of this list
     */
    public DeadLetterPage list(DeadLetterFilter filter, int limit, Optional<String> next) {
        MessagePosition before =
                next.map(token -> MessagePosition.parse(token, false, true)).orElse(MessagePosition.AFTER_ALL);
        List<DeadLetter> found =
                jdbi.withHandle(handle -> DeadLetterQueries.latestFirst(handle, filter, before, limit + 1));
        boolean isLast = found.size() <= limit;
        List<DeadLetter> page = isLast ? found : found.subList(0, limit);
        return new DeadLetterPage(
                page,
                isLast
                        ? Optional.empty()
                        : Optional.of(page.get(limit - 1).position().token()));
    }

    /** One message in any state; empty if it does not exist or was purged. */
    public Optional<MessageDetails> show(UUID publicId) {
        return jdbi.withHandle(handle -> MessageQueries.find(handle, publicId));
    }

    /** Counts the dead letters that an action would affect, without acting. */
    public RedriveResult preview(DeadLetterFilter filter, RedriveRate rate) {
        return act(filter, rate, Optional.empty());
    }

    /**
     * Redrives dead letters, oldest first, with the same ids and payloads and with attempts counted from zero. Works in
     * transactions of a few hundred: if it is aborted, the rest are still dead letters and can be redriven. Messages
     * that become dead letters again meanwhile are not redriven twice.
     */
    public RedriveResult redrive(DeadLetterFilter filter, RedriveRate rate, Decision decision) {
        return act(
                filter,
                rate,
                Optional.of((handle, letters, firstAt) ->
                        DeadLetterQueries.redrive(handle, letters, firstAt, rate, decision)));
    }

    /** Discards dead letters without delivering them. Works in transactions of a few hundred, like {@link #redrive}. */
    public RedriveResult discard(DeadLetterFilter filter, Decision decision) {
        RedriveResult result = act(
                filter,
                new RedriveRate(RedriveRate.PER_SECOND_AT_MOST, false),
                Optional.of((handle, letters, firstAt) -> DeadLetterQueries.discard(handle, letters, decision)));
        return new RedriveResult(
                result.matched(), result.done(), result.changedMeanwhile(), result.notDead(), Duration.ZERO);
    }

    private interface Change {
        int apply(Handle handle, List<DeadLetter> letters, Instant firstAt);
    }

    private RedriveResult act(DeadLetterFilter filter, RedriveRate rate, Optional<Change> change) {
        Instant startedAt = jdbi.withHandle(DeadLetterQueries::now);
        DeadLetterFilter diedBefore = upTo(filter, startedAt);
        Set<UUID> missing = new HashSet<>(filter.ids());
        MessagePosition position = MessagePosition.BEFORE_ALL;
        long matched = 0;
        long done = 0;
        while (true) {
            MessagePosition after = position;
            List<DeadLetter> letters =
                    jdbi.withHandle(handle -> DeadLetterQueries.earliestFirst(handle, diedBefore, after, BATCH));
            if (change.isPresent() && !letters.isEmpty()) {
                Instant firstAt = startedAt.plus(rate.after(matched));
                done += jdbi.inTransaction(handle -> change.get().apply(handle, letters, firstAt));
            }
            matched += letters.size();
            letters.forEach(letter -> missing.remove(letter.publicId()));
            if (letters.size() < BATCH) {
                long changedMeanwhile = change.isPresent() ? matched - done : 0;
                return new RedriveResult(
                        matched, done, changedMeanwhile, missing, rate.after(Math.max(0, matched - 1)));
            }
            position = letters.get(BATCH - 1).position();
        }
    }

    private static DeadLetterFilter upTo(DeadLetterFilter filter, Instant startedAt) {
        Instant until =
                filter.until().filter(asked -> asked.isBefore(startedAt)).orElse(startedAt);
        return new DeadLetterFilter(
                filter.ids(),
                filter.topic(),
                filter.subject(),
                filter.since(),
                Optional.of(until),
                filter.errorContains());
    }
}
