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

/** The settings of email: transport and permitted recipients. A picocli mixin. */
final class MailOptions implements ValidatedOptions {

    @Option(
            names = "--mail",
            paramLabel = "DESTINATION",
            defaultValue = "${env:STAYHUB_MAIL:-file:notifications/sent}",
            description = {
                "Where emails go (STAYHUB_MAIL, default: ${DEFAULT-VALUE}):",
                "  file:DIRECTORY     one .eml file per email",
                "  smtp://HOST:PORT   SMTP, encrypted according to --mail-tls",
                "  smtps://HOST:PORT  SMTP over TLS from the start",
                "  https://HOST/PATH  a provider with Resend's HTTP API; the token is read from STAYHUB_MAIL_TOKEN",
                "The SMTP login is read from STAYHUB_MAIL_USER and STAYHUB_MAIL_PASSWORD."
            })
    private String destination;

    @Option(
            names = "--mail-tls",
            paramLabel = "WHEN",
            defaultValue = "${env:STAYHUB_MAIL_TLS:-auto}",
            description = "STARTTLS for smtp://: required; opportunistic, if offered, with any certificate; off;"
                    + " auto: required with a login, opportunistic without (STAYHUB_MAIL_TLS, default:"
                    + " ${DEFAULT-VALUE}).")
    private MailTls tls;

    @Option(
            names = "--mail-rate",
            paramLabel = "N",
            defaultValue = "${env:STAYHUB_MAIL_RATE:-0}",
            description = "Maximum number of emails per second from this worker; 0 for no limit (STAYHUB_MAIL_RATE,"
                    + " default: ${DEFAULT-VALUE}).")
    private Integer rate;

    @Option(
            names = "--mail-per-connection",
            paramLabel = "N",
            defaultValue = "${env:STAYHUB_MAIL_PER_CONNECTION:-100}",
            description = "Emails after which an SMTP connection is closed; 1 for one connection per email"
                    + " (STAYHUB_MAIL_PER_CONNECTION, default: ${DEFAULT-VALUE}).")
    private Integer emailsPerConnection;

    @Option(
            names = "--mail-from",
            paramLabel = "ADDRESS",
            defaultValue = "${env:STAYHUB_MAIL_FROM:-bookings@stayhub.test}",
            description = "Sender address of emails (STAYHUB_MAIL_FROM, default: ${DEFAULT-VALUE}).")
    private String from;

    @Option(
            names = "--mail-reply-to",
            paramLabel = "ADDRESS",
            defaultValue = "${env:STAYHUB_MAIL_REPLY_TO:-support@stayhub.test}",
            description = "Reply-to address of emails (STAYHUB_MAIL_REPLY_TO, default: ${DEFAULT-VALUE}).")
    private String replyTo;

    @Option(
            names = "--mail-allow",
            paramLabel = "PATTERN",
            split = ",",
            defaultValue = "${env:STAYHUB_MAIL_ALLOW:-" + UNSET + "}",
            description = "Permitted recipients: *.test, @example.com, name@example.com or *, separated by commas"
                    + " (STAYHUB_MAIL_ALLOW, default: *.test; * if STAYHUB_ENV=production).")
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
            description = "Environment; only 'production' is production (STAYHUB_ENV, default: ${DEFAULT-VALUE}).")
    private String environment;

    private final MailSecrets secrets = MailSecrets.of(System.getenv());

    private static final String UNSET = "-";
    private static final int MAX_RATE = 10_000;
    private static final int MAX_PER_CONNECTION = 100_000;
    /** A placeholder for an invalid sender, so that the destination can be validated anyway. */
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

    /** The longest time that sending one email may take. */
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
                faults.add("--mail: a provider requires a token, but " + MailSecrets.TOKEN + " is not set");
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
            faults.add(option + " must be from " + least + " to " + most + ", but is " + value);
        }
    }
}
