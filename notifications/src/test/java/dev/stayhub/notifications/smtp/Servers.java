package dev.stayhub.notifications.smtp;

import dev.stayhub.notifications.SmtpLogin;
import dev.stayhub.notifications.StartTls;
import java.time.Duration;
import java.util.Optional;

/** Servers on loopback, as mailers see them. */
final class Servers {

    private static final int MANY = 1_000;

    private Servers() {}

    static SmtpServer on(int port) {
        return on(port, SmtpTimeouts.DEFAULTS);
    }

    static SmtpServer on(int port, SmtpTimeouts timeouts) {
        return on(port, timeouts, MANY);
    }

    static SmtpServer on(int port, SmtpTimeouts timeouts, int emailsPerConnection) {
        return new SmtpServer(
                "127.0.0.1", port, false, StartTls.OPPORTUNISTIC, Optional.empty(), emailsPerConnection, timeouts);
    }

    static SmtpServer startTls(int port, StartTls startTls, Optional<SmtpLogin> login) {
        return startTls(port, startTls, login, SmtpTimeouts.DEFAULTS);
    }

    static SmtpServer startTls(int port, StartTls startTls, Optional<SmtpLogin> login, SmtpTimeouts timeouts) {
        return new SmtpServer("127.0.0.1", port, false, startTls, login, MANY, timeouts);
    }

    static SmtpServer encrypted(String host, int port) {
        return new SmtpServer(host, port, true, StartTls.OFF, Optional.empty(), MANY, SmtpTimeouts.DEFAULTS);
    }

    /**
     * For servers that answer and then go silent: long enough that on a slow machine, too, only silence is taken for silence.
     * Each silence costs it.
     */
    static SmtpTimeouts patient() {
        return timeouts(Duration.ofSeconds(5));
    }

    /** For servers whose silence means the same wherever it begins: a machine that is slower than this changes nothing. */
    static SmtpTimeouts impatient() {
        return timeouts(Duration.ofMillis(500));
    }

    private static SmtpTimeouts timeouts(Duration each) {
        return new SmtpTimeouts(each, each, each, SmtpTimeouts.DEFAULTS.exchange(), each);
    }
}
