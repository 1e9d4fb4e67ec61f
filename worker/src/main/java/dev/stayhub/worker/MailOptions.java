package dev.stayhub.worker;

import dev.stayhub.events.EmailAddress;
import dev.stayhub.notifications.AllowlistMailer;
import dev.stayhub.notifications.FileMailer;
import dev.stayhub.notifications.Mailer;
import dev.stayhub.notifications.Sender;
import dev.stayhub.notifications.settings.MailSettings;
import dev.stayhub.notifications.settings.Mailers;
import dev.stayhub.notifications.smtp.SmtpMailer;
import dev.stayhub.runtime.cli.ValidatedOptions;
import dev.stayhub.worker.email.SendRate;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** How emails leave, and to whom they may go. A picocli mixin. */
final class MailOptions implements ValidatedOptions {

    @Option(
            names = "--mail",
            paramLabel = "DESTINATION",
            defaultValue = "${env:STAYHUB_MAIL:-file:notifications/sent}",
            description = {
                "Where emails go (STAYHUB_MAIL, default: ${DEFAULT-VALUE}):",
                "  file:DIRECTORY     an .eml file each",
                "  smtp://HOST:PORT   SMTP, encrypted as --mail-tls says",
                "  smtps://HOST:PORT  SMTP over TLS from the start",
                "  https://HOST/PATH  posted to a provider as Resend takes it; the token is read from STAYHUB_MAIL_TOKEN",
                "A login for SMTP is read from STAYHUB_MAIL_USER and STAYHUB_MAIL_PASSWORD."
            })
    private String destination;

    @Option(
            names = "--mail-tls",
            paramLabel = "WHEN",
            defaultValue = "${env:STAYHUB_MAIL_TLS:-auto}",
            description = "STARTTLS for smtp://: required; opportunistic, if offered and by whomever; off;"
                    + " auto is required with a login and opportunistic without (STAYHUB_MAIL_TLS, default:"
                    + " ${DEFAULT-VALUE}).")
    private MailTls tls;

    @Option(
            names = "--mail-rate",
            paramLabel = "N",
            defaultValue = "${env:STAYHUB_MAIL_RATE:-0}",
            description = "Emails a second that leave this worker at most; 0 for as fast as they go (STAYHUB_MAIL_RATE,"
                    + " default: ${DEFAULT-VALUE}).")
    private Integer rate;

    @Option(
            names = "--mail-per-connection",
            paramLabel = "N",
            defaultValue = "${env:STAYHUB_MAIL_PER_CONNECTION:-100}",
            description = "Emails after which an SMTP connection is ended; 1 for a connection each"
                    + " (STAYHUB_MAIL_PER_CONNECTION, default: ${DEFAULT-VALUE}).")
    private Integer emailsPerConnection;

    @Option(
            names = "--mail-from",
            paramLabel = "ADDRESS",
            defaultValue = "${env:STAYHUB_MAIL_FROM:-bookings@stayhub.test}",
            description = "Who emails come from (STAYHUB_MAIL_FROM, default: ${DEFAULT-VALUE}).")
    private String from;

    @Option(
            names = "--mail-reply-to",
            paramLabel = "ADDRESS",
            defaultValue = "${env:STAYHUB_MAIL_REPLY_TO:-support@stayhub.test}",
            description = "Who answers replies (STAYHUB_MAIL_REPLY_TO, default: ${DEFAULT-VALUE}).")
    private String replyTo;

    @Option(
            names = "--mail-allow",
            paramLabel = "PATTERN",
            split = ",",
            defaultValue = "${env:STAYHUB_MAIL_ALLOW:-" + UNSET + "}",
            description = "Who may be mailed: *.test, @example.com, name@example.com or *, separated by commas"
                    + " (STAYHUB_MAIL_ALLOW, default: *.test; everybody if STAYHUB_ENV=production).")
    private List<String> allow;

    @Option(
            names = "--mail-key-header",
            paramLabel = "NAME",
            defaultValue = "${env:STAYHUB_MAIL_KEY_HEADER:-X-Idempotency-Key}",
            description =
                    "The SMTP header with the idempotency key (STAYHUB_MAIL_KEY_HEADER, default: ${DEFAULT-VALUE}).")
    private String keyHeader;

    @Option(
            names = "--env",
            paramLabel = "NAME",
            defaultValue = "${env:STAYHUB_ENV:-development}",
            description =
                    "'production' is what makes an environment production (STAYHUB_ENV, default: ${DEFAULT-VALUE}).")
    private String environment;

    private final MailSecrets secrets = MailSecrets.of(System.getenv());

    private static final String UNSET = "-";
    private static final int MAX_RATE = 10_000;
    private static final int MAX_PER_CONNECTION = 100_000;
    /** In place of a sender that is wrong itself, so that the destination can be checked all the same. */
    private static final Sender SOMEBODY =
            new Sender(new EmailAddress("nobody@stayhub.test"), new EmailAddress("nobody@stayhub.test"));

    Sender sender() {
        return new Sender(new EmailAddress(from), new EmailAddress(replyTo));
    }

    SendRate sendRate() {
        return rate == 0 ? SendRate.unlimited() : SendRate.perSecond(rate);
    }

    Mailer openMailer() {
        return new AllowlistMailer(open(sender(), keyHeader, emailsPerConnection), allowed());
    }

    /** What sending one email may take at most. */
    Duration longestSend() {
        try (Mailer mailer = openMailer()) {
            return mailer.longestSend();
        }
    }

    private Mailer open(Sender from, String header, int perConnection) {
        return Mailers.open(new MailSettings(
                destination, from, header, tls.startTls(), perConnection, secrets.login(), secrets.token()));
    }

    private List<String> allowed() {
        if (!allow.equals(List.of(UNSET))) {
            return allow;
        }
        return List.of(environment.equals("production") ? "*" : "*.test");
    }

    @Override
    public List<String> faults() {
        List<String> faults = new ArrayList<>();
        check(faults, "--mail-from", () -> new EmailAddress(from));
        check(faults, "--mail-reply-to", () -> new EmailAddress(replyTo));
        faults.addAll(secrets.faults());
        if (destination.startsWith("http") && secrets.token().isEmpty()) {
            if (secrets.faults().isEmpty()) {
                faults.add("--mail: a provider wants a token, and " + MailSecrets.TOKEN + " is not set");
            }
        } else if (tls != null) {
            check(faults, "--mail", () -> open(SOMEBODY, "X-Key", 1).close());
        }
        between(faults, "--mail-rate", rate, 0, MAX_RATE);
        between(faults, "--mail-per-connection", emailsPerConnection, 1, MAX_PER_CONNECTION);
        check(faults, "--mail-key-header", () -> SmtpMailer.checkKeyHeader(keyHeader));
        check(faults, "--mail-allow", () -> new AllowlistMailer(new FileMailer(Path.of("")), allowed()).close());
        return faults;
    }

    private static void check(List<String> faults, String option, Runnable use) {
        try {
            use.run();
        } catch (IllegalArgumentException e) {
            faults.add(option + ": " + e.getMessage());
        }
    }

    private static void between(List<String> faults, String option, Integer value, int least, int most) {
        if (value != null && (value < least || value > most)) {
            faults.add(option + " has to be from " + least + " to " + most + ", and is " + value);
        }
    }
}
