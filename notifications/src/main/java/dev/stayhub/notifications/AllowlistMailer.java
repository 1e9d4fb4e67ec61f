package dev.stayhub.notifications;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Sends emails only to allowed recipients and refuses the others, so that a laptop or a staging server cannot mail
 * customers. An empty list allows no recipient. Thread-safe.
 */
public final class AllowlistMailer implements Mailer {

    private final Mailer mailer;
    private final List<RecipientPattern> allowed;

    /**
     * @param mailer the actual mailer, closed together with this one
     * @param patterns each one of {@code *.test} (subdomains), {@code @example.com} (a domain), {@code
     *     name@example.com} (an address) and {@code *} (any recipient)
     * @throws IllegalArgumentException if a pattern is none of these
     */
    public AllowlistMailer(Mailer mailer, List<String> patterns) {
        this.mailer = requireNonNull(mailer, "mailer");
        this.allowed = patterns.stream().map(RecipientPattern::of).toList();
    }

    @Override
    public SendOutcome send(RenderedEmail email, BooleanSupplier stillWanted) {
        if (allowed.stream().noneMatch(pattern -> pattern.matches(email.recipient()))) {
            return new SendOutcome.Refused(
                    "recipients at " + email.recipient().domain() + " are not permitted here; allowed are " + allowed);
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
