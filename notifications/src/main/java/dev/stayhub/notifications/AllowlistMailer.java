package dev.stayhub.notifications;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Lets emails to allowed recipients through and refuses the others, so that nobody outside is mailed from a laptop or a
 * staging server. An empty list allows nobody. Thread-safe.
 */
public final class AllowlistMailer implements Mailer {

    private final Mailer mailer;
    private final List<RecipientPattern> allowed;

    /**
     * @param mailer closed with this one
     * @param patterns each one of {@code *.test} (domains that end so), {@code @example.com} (a domain),
     *     {@code name@example.com} (a mailbox) and {@code *} (everybody)
     * @throws IllegalArgumentException if a pattern is none of these
     */
    public AllowlistMailer(Mailer mailer, List<String> patterns) {
        this.mailer = requireNonNull(mailer, "mailer");
        this.allowed = patterns.stream().map(RecipientPattern::of).toList();
    }

    @Override
    public SendOutcome send(RenderedEmail email, BooleanSupplier stillWanted) {
        if (allowed.stream().noneMatch(pattern -> pattern.matches(email.recipient()))) {
            return new SendOutcome.Refused("recipients at " + email.recipient().domain()
                    + " may not be mailed from here; allowed are " + allowed);
        }
        return mailer.send(email, stillWanted);
    }

    @Override
    public Duration longestSend() {
        return mailer.longestSend();
    }

    @Override
    public boolean deduplicates() {
        return mailer.deduplicates();
    }

    @Override
    public void close() {
        mailer.close();
    }
}
