package dev.stayhub.api.account;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * Limits the guesses at one account's password from all the places that are new for it, whoever guesses. Thread-safe.
 *
 * <p>There are two budgets. The first {@value #FIRST_TRIES} tries of each network in a day have one of their own, so that an
 * attacker who goes on guessing does not use up what the account's owner needs in a new place. All other tries share the
 * second one. Together they permit the given number in any hour, from however many addresses.
 *
 * <p>The first budget is empty when more than about 130 networks guess at the account's password, and stays empty while several
 * hundred do. Then a try in a new place is a matter of luck, at one chance in 30 seconds for everybody; known places are not
 * affected.
 */
final class NewPlacesLimit {

    static final int FIRST_TRIES = 3;
    /** More networks than this are enough to empty the budget of first tries several times. */
    static final int MAX_NETWORKS = 400;

    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration DAY = Duration.ofDays(1);

    private final Bucket firstTries;
    private final Bucket furtherTries;
    private final long capacity;
    private final Clock clock;
    private final Map<String, Integer> triesByNetwork = new HashMap<>();
    private Instant countedSince;

    /**
     * A limit of which nothing is used.
     *
     * @param perHour how many guesses it permits in an hour, at least 10. For the default of 1,000: 400 first tries and one
     *     more every 29 seconds, 100 further tries and one more every 10 seconds
     */
    NewPlacesLimit(int perHour, Clock clock) {
        long first = perHour * 2L / 5;
        long further = perHour / 10;
        var time = new ClockMeter(clock);
        this.firstTries = bucket(first, perHour / 8, time);
        this.furtherTries = bucket(further, perHour * 3L / 8, time);
        this.capacity = first + further;
        this.clock = clock;
        this.countedSince = clock.instant();
    }

    /** Takes a token for a try from this network. */
    synchronized Permit take(String network) {
        forgetYesterday();
        int tries = triesByNetwork.getOrDefault(network, 0);
        if (tries == FIRST_TRIES) {
            return Permit.of(furtherTries);
        }
        Permit first = Permit.of(firstTries);
        if (first.isRefused()) {
            Permit further = Permit.of(furtherTries);
            return further.isRefused() ? first : further;
        }
        if (tries > 0 || triesByNetwork.size() < MAX_NETWORKS) {
            triesByNetwork.put(network, tries + 1);
        }
        return first.with(() -> oneLess(network));
    }

    /** How much of the two budgets is used. */
    long used() {
        return capacity - firstTries.getAvailableTokens() - furtherTries.getAvailableTokens();
    }

    private void forgetYesterday() {
        Instant now = clock.instant();
        if (!now.isBefore(countedSince.plus(DAY))) {
            triesByNetwork.clear();
            countedSince = now;
        }
    }

    private synchronized void oneLess(String network) {
        triesByNetwork.computeIfPresent(network, (same, tries) -> tries == 1 ? null : tries - 1);
    }

    private static Bucket bucket(long burst, long perHour, TimeMeter time) {
        return Bucket.builder()
                .addLimit(limit -> limit.capacity(burst).refillGreedy(perHour, HOUR))
                .withCustomTimePrecision(time)
                .build();
    }
}
