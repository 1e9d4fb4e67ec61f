package dev.stayhub.notifications.provider;

import dev.stayhub.notifications.SendOutcome;
import dev.stayhub.notifications.SendOutcome.TryAgain;
import dev.stayhub.notifications.SendOutcome.Unavailable;
import dev.stayhub.notifications.SendOutcome.Unknown;
import dev.stayhub.notifications.Token;
import dev.stayhub.notifications.testing.SampleBookings;
import dev.stayhub.testbed.mail.ScriptedProvider;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;

/** Sends of one email to providers on loopback, and what is known afterwards. */
final class Sends {

    static final Duration LONG = Duration.ofSeconds(60);
    static final String SAYS_WHY = "{\"name\":\"some_error\",\"message\":\"because of this\"}";

    private static final Instant NOW = Instant.parse("2027-01-09T23:30:15Z");

    enum Known {
        CERTAINLY_NOT_SENT,
        MAYBE_SENT
    }

    private Sends() {}

    static SendOutcome send(String script) throws IOException {
        try (ScriptedProvider provider = ScriptedProvider.saying(script)) {
            return send(URI.create(provider.url()));
        }
    }

    static SendOutcome send(URI endpoint) {
        try (ProviderMailer mailer = mailer(endpoint)) {
            return mailer.send(SampleBookings.confirmation());
        }
    }

    static ProviderMailer mailer(URI endpoint) {
        return mailer(endpoint, LONG);
    }

    static ProviderMailer mailer(URI endpoint, Duration patience) {
        return mailer(endpoint, LONG, patience);
    }

    static ProviderMailer mailer(URI endpoint, Duration connectTimeout, Duration patience) {
        return new ProviderMailer(
                endpoint, new Token("secret-token"), Clock.fixed(NOW, ZoneOffset.UTC), connectTimeout, patience);
    }

    static Known known(SendOutcome outcome) {
        boolean maybeSent = outcome instanceof Unknown
                || (outcome instanceof TryAgain tryAgain && tryAgain.maybeSent())
                || (outcome instanceof Unavailable unavailable && unavailable.maybeSent());
        return maybeSent ? Known.MAYBE_SENT : Known.CERTAINLY_NOT_SENT;
    }
}
