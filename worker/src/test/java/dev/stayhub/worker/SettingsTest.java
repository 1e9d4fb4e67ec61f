package dev.stayhub.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.events.EmailAddress;
import dev.stayhub.migrations.cli.Cli;
import dev.stayhub.notifications.Mailer;
import dev.stayhub.notifications.RenderedEmail;
import dev.stayhub.notifications.SendOutcome;
import dev.stayhub.outbox.drain.DrainSettings;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class SettingsTest {

    @TempDir
    Path sent;

    @Test
    void the_defaults_are_those_of_the_manual() {
        DrainOptions options = parsed(new DrainOptions());

        assertThat(options.faults()).isEmpty();
        assertThat(options.wakeup()).isTrue();
        assertThat(parsed(new DrainOptions(), "--wakeup=off").wakeup()).isFalse();
        assertThat(options.settings("me"))
                .isEqualTo(new DrainSettings(
                        "me",
                        8,
                        100,
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(30),
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(2),
                        8,
                        Duration.ofSeconds(20)));
        assertThat(parsed(new MailOptions()).faults()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--interval=1ms",
                "--batch-size=0",
                "--batch-size=1001",
                "--slots=0",
                "--slots=257",
                "--lease=999ms",
                "--lease=61m",
                "--handler-timeout=1ms",
                "--backoff=6m",
                "--max-attempts=0",
                "--grace=2h",
            })
    void a_value_out_of_range_is_told_with_the_range(String argument) {
        DrainOptions options = parsed(new DrainOptions(), argument);

        assertThat(options.faults())
                .singleElement()
                .asString()
                .startsWith(argument.substring(0, argument.indexOf('=')) + " has to be from ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--mail=pigeon:home",
                "--mail=smtp://localhost",
                "--mail-from=nobody",
                "--mail-reply-to=a@b@c",
                "--mail-allow=*.test,everyone",
            })
    void a_mail_setting_that_cannot_work_is_told_with_its_name(String argument) {
        assertThat(parsed(new MailOptions(), argument).faults())
                .singleElement()
                .asString()
                .startsWith(argument.substring(0, argument.indexOf('=')));
    }

    @ParameterizedTest
    @CsvSource({
        "development, , a@stayhub.test, true",
        "development, , a@example.com, false",
        "staging, , a@example.com, false",
        "production, , a@example.com, true",
        "production, @example.com, a@stayhub.test, false",
        "development, '*.test,@example.com', a@example.com, true",
    })
    void outside_production_only_the_allowed_are_mailed(
            String environment, String allow, String recipient, boolean isSent) {
        String[] arguments = allow == null
                ? new String[] {"--env=" + environment, "--mail=file:" + sent}
                : new String[] {"--env=" + environment, "--mail=file:" + sent, "--mail-allow=" + allow};
        RenderedEmail email = new RenderedEmail(
                "key-1", new EmailAddress(recipient), "Subject: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        try (Mailer mailer = parsed(new MailOptions(), arguments).openMailer()) {
            assertThat(mailer.send(email)).isInstanceOf(isSent ? SendOutcome.Sent.class : SendOutcome.Refused.class);
        }
    }

    @Test
    void once_and_drain_exclude_each_other() {
        assertThat(Cli.run(new DrainOutbox(), "--once", "--drain", "--db-user=x"))
                .isEqualTo(2);
    }

    @Test
    void help_names_every_setting_with_its_environment_variable() {
        StringWriter help = new StringWriter();
        new CommandLine(new DrainOutbox()).usage(new PrintWriter(help));

        assertThat(help.toString())
                .contains(
                        "STAYHUB_INTERVAL",
                        "STAYHUB_BATCH_SIZE",
                        "STAYHUB_SLOTS",
                        "STAYHUB_LEASE",
                        "STAYHUB_MAIL",
                        "STAYHUB_DB_URL",
                        "STAYHUB_WORKER_PORT");
    }

    private static <T> T parsed(T options, String... arguments) {
        new CommandLine(CommandLine.Model.CommandSpec.create()
                        .addMixin("options", CommandLine.Model.CommandSpec.forAnnotatedObject(options)))
                .registerConverter(Duration.class, dev.stayhub.migrations.cli.Durations::parse)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .parseArgs(arguments);
        return options;
    }
}
