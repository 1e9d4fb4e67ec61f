package dev.stayhub.notifications.smtp;

import dev.stayhub.notifications.Login;
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

    static SmtpServer startTls(int port, StartTls startTls, Optional<Login> login) {
        return new SmtpServer("127.0.0.1", port, false, startTls, login, MANY, brisk());
    }

    static SmtpServer encrypted(String host, int port) {
        return new SmtpServer(host, port, true, StartTls.OFF, Optional.empty(), MANY, brisk());
    }

    /** For servers that answer at once or never. */
    static SmtpTimeouts brisk() {
        Duration brisk = Duration.ofSeconds(2);
        return new SmtpTimeouts(brisk, brisk, brisk, SmtpTimeouts.DEFAULTS.exchange(), brisk);
    }
}
