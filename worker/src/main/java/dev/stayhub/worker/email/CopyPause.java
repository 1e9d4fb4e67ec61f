package dev.stayhub.worker.email;

import java.time.Duration;

/**
 * How long to wait before an email with an unknown outcome is resent, if the transport does not deduplicate: 5 minutes,
 * 10, 20 and so on, at most 8 hours. A recipient gets at most {@value #MOST_COPIES_A_DAY} copies of an email in its
 * first 24 hours; after that it becomes a dead letter.
 */
final class CopyPause {

    /** Copies after 0, 5, 15, 35, 75, 155, 315, 635 and 1,115 minutes; the next would be after 26 hours. */
    static final int MOST_COPIES_A_DAY = 9;

    private static final Duration FIRST = Duration.ofMinutes(5);
    private static final Duration LONGEST = Duration.ofHours(8);
    private static final int LONGEST_AFTER = 7;

    private CopyPause() {}

    /** @param unknownOutcomes the number of earlier attempts with an unknown outcome */
    static Duration after(int unknownOutcomes) {
        return unknownOutcomes >= LONGEST_AFTER ? LONGEST : FIRST.multipliedBy(1L << unknownOutcomes);
    }
}
