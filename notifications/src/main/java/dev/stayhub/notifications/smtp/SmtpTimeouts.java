package dev.stayhub.notifications.smtp;

import java.time.Duration;

/**
 * Timeouts of an SMTP server. The library has none by default, so a silent server would block a thread forever.
 *
 * @param connect the timeout of connecting
 * @param read the timeout of each reply, including the greeting and TLS handshake
 * @param write the timeout of each write
 * @param exchange the timeout of one email, from connecting to the final reply; needed because a server that replies
 *     byte by byte exceeds none of the others
 * @param idle how long an idle connection is kept; short, so that the server rarely closes it first
 */
public record SmtpTimeouts(Duration connect, Duration read, Duration write, Duration exchange, Duration idle) {

    private static final Duration LONGEST = Duration.ofHours(1);

    /**
     * 5 seconds to connect, 45 for each reply, 10 for each write, 3 minutes in total, 10 seconds idle. If the final
     * reply is not awaited, the email may arrive twice, and servers can be slow after the final dot (RFC 5321 section
     * 4.5.3.2.6 recommends ten minutes). In 3 minutes a server with a login can take 13 seconds for each of its eleven
     * replies.
     */
    public static final SmtpTimeouts DEFAULTS = new SmtpTimeouts(
            Duration.ofSeconds(5),
            Duration.ofSeconds(45),
            Duration.ofSeconds(10),
            Duration.ofMinutes(3),
            Duration.ofSeconds(10));

    /** @throws IllegalArgumentException if a timeout is not from 1 ms to 1 h */
    public SmtpTimeouts {
        check("connect", connect);
        check("read", read);
        check("write", write);
        check("exchange", exchange);
        check("idle", idle);
    }

    private static void check(String name, Duration timeout) {
        if (timeout.toMillis() < 1 || timeout.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("the " + name + " timeout must be from 1 ms to 1 h, but is " + timeout);
        }
    }
}
