package dev.stayhub.worker;

import dev.stayhub.events.EmailAddress;
import dev.stayhub.migrations.cli.Checked;
import dev.stayhub.notifications.AllowlistMailer;
import dev.stayhub.notifications.FileMailer;
import dev.stayhub.notifications.Mailer;
import dev.stayhub.notifications.Mailers;
import dev.stayhub.notifications.Sender;
import dev.stayhub.notifications.SmtpMailer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** How emails leave, and to whom they may go. A picocli mixin. */
final class MailOptions implements Checked {

    @Option(
            names = "--mail",
            paramLabel = "DESTINATION",
            defaultValue = "${env:STAYHUB_MAIL:-file:notifications/sent}",
            description =
                    "file:DIRECTORY writes .eml files, smtp://HOST:PORT sends (STAYHUB_MAIL, default: ${DEFAULT-VALUE}).")
    private String destination;

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

    private static final String UNSET = "-";
    /** In place of a sender that is wrong itself, so that the destination can be checked all the same. */
    private static final Sender SOMEBODY =
            new Sender(new EmailAddress("nobody@stayhub.test"), new EmailAddress("nobody@stayhub.test"));

    Sender sender() {
        return new Sender(new EmailAddress(from), new EmailAddress(replyTo));
    }

    Mailer openMailer() {
        return new AllowlistMailer(Mailers.open(destination, sender(), keyHeader), allowed());
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
        check(
                faults,
                "--mail",
                () -> Mailers.open(destination, SOMEBODY, "X-Key").close());
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
}
