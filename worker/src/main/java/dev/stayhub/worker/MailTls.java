package dev.stayhub.worker;

import dev.stayhub.notifications.StartTls;
import java.util.Optional;

/** The values of {@code --mail-tls}. */
enum MailTls {
    AUTO(Optional.empty()),
    REQUIRED(Optional.of(StartTls.REQUIRED)),
    OPPORTUNISTIC(Optional.of(StartTls.OPPORTUNISTIC)),
    OFF(Optional.of(StartTls.OFF));

    private final Optional<StartTls> startTls;

    MailTls(Optional<StartTls> startTls) {
        this.startTls = startTls;
    }

    /** The mode; empty if it depends on whether there is a login. */
    Optional<StartTls> startTls() {
        return startTls;
    }
}
