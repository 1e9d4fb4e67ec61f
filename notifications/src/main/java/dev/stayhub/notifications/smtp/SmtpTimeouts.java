package dev.stayhub.notifications.smtp;

import java.time.Duration;

/**
 * How long an SMTP server may take. There are no timeouts unless they are set, and a server that says nothing would
 * hold a thread for ever.
 *
 * @param connect for the connection to be made
 * @param read for each answer, the greeting and those of TLS included
 * @param write for each write
 * @param exchange for one email, from making a connection to the answer to its end: a server that answers a byte at a time
 *     keeps to all others
 * @param idle how long a connection without work is kept: short, so that it is rarely the server who ends it
 */
public record SmtpTimeouts(Duration connect, Duration read, Duration write, Duration exchange, Duration idle) {

    private static final Duration LONGEST = Duration.ofHours(1);

    /**
     * 5 seconds to connect, 45 for each answer, 10 for each write, 3 minutes for it all, 10 seconds without work. An email
     * whose last answer is not waited for may arrive twice, and servers take their time after the final dot (RFC 5321
     * section 4.5.3.2.6 would give them ten minutes). In 3 minutes a server with a login may take 13 seconds for each of its
     * eleven answers.
     */
    public static final SmtpTimeouts DEFAULTS = new SmtpTimeouts(
            Duration.ofSeconds(5),
            Duration.ofSeconds(45),
            Duration.ofSeconds(10),
            Duration.ofMinutes(3),
            Duration.ofSeconds(10));

    /** @throws IllegalArgumentException if one of them is not between a millisecond and an hour */
    public SmtpTimeouts {
        check("connect", connect);
        check("read", read);
        check("write", write);
        check("exchange", exchange);
        check("idle", idle);
    }

    private static void check(String name, Duration timeout) {
        if (timeout.toMillis() < 1 || timeout.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("the " + name + " timeout is from 1 ms to 1 h, not " + timeout);
        }
    }
}
