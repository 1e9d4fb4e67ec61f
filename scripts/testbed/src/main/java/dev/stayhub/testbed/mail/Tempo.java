package dev.stayhub.testbed.mail;

import java.time.Duration;

/**
 * How fast a provider answers.
 *
 * @param beforeEachAnswer how long it thinks
 * @param betweenBytes how long it rests after each byte of an answer
 */
public record Tempo(Duration beforeEachAnswer, Duration betweenBytes) {

    /** At once. */
    public static final Tempo ORDINARY = new Tempo(Duration.ZERO, Duration.ZERO);

    /** Each answer comes late, and in one piece. */
    public static Tempo thinking(Duration beforeEachAnswer) {
        return new Tempo(beforeEachAnswer, Duration.ZERO);
    }

    /** Each answer comes byte by byte. */
    public static Tempo trickling(Duration betweenBytes) {
        return new Tempo(Duration.ZERO, betweenBytes);
    }
}
