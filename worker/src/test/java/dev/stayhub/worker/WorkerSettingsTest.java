package dev.stayhub.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.events.EmailAddress;
import dev.stayhub.notifications.Mailer;
import dev.stayhub.notifications.RenderedEmail;
import dev.stayhub.notifications.SendOutcome;
import dev.stayhub.notifications.SmtpLogin;
import dev.stayhub.notifications.Token;
import dev.stayhub.outbox.drain.DrainSettings;
import dev.stayhub.runtime.cli.Cli;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class WorkerSettingsTest {

    @TempDir
    Path sent;

    @Test
    void the_defaults_are_those_of_the_manual() {
        DrainOptions options = parsed(new DrainOptions());

        assertThat(options.faults()).isEmpty();
        assertThat(options.wakeup()).isTrue();
        assertThat(parsed(new DrainOptions(), "--wakeup=off").wakeup()).isFalse();
        assertThat(options.settings("me")).isEqualTo(DrainSettings.defaults("me"));
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
                .startsWith(argument.substring(0, argument.indexOf('=')) + " must be from ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--mail=pigeon:home",
                "--mail=smtp://localhost",
                "--mail-from=nobody",
                "--mail-reply-to=a@b@c",
                "--mail-allow=*.test,everyone",
                "--mail-rate=-1",
                "--mail-rate=10001",
                "--mail-per-connection=0",
                "--mail-key-header=To",
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
    void a_provider_without_its_token_is_told_with_the_variable_s_name() {
        assertThat(parsed(new MailOptions(), "--mail=https://mail.stayhub.test/emails")
                        .faults())
                .containsExactly("--mail: a provider requires a token, but STAYHUB_MAIL_TOKEN is not set");
    }

    @Test
    void what_an_encrypted_connection_is_for_is_told_if_it_is_no_word_for_it() {
        for (String word : List.of("required", "opportunistic", "off", "auto", "OFF")) {
            assertThat(parsed(new MailOptions(), "--mail=smtp://localhost:25", "--mail-tls=" + word)
                            .faults())
                    .isEmpty();
        }
        assertThat(Cli.run(new DrainOutbox(), "--once", "--mail-tls=perhaps", "--db-user=x"))
                .isEqualTo(2);
    }

    @Test
    void secrets_come_from_the_environment_whole_or_not_at_all() {
        MailSecrets none = MailSecrets.of(Map.of());
        MailSecrets all = MailSecrets.of(
                Map.of("STAYHUB_MAIL_USER", "me", "STAYHUB_MAIL_PASSWORD", "s3cret", "STAYHUB_MAIL_TOKEN", "t0ken"));

        assertThat(none.login()).isEmpty();
        assertThat(none.token()).isEmpty();
        assertThat(none.faults()).isEmpty();
        assertThat(all.login()).contains(new SmtpLogin("me", "s3cret"));
        assertThat(all.token()).contains(new Token("t0ken"));
        assertThat(all.toString()).doesNotContain("s3cret", "t0ken");
        assertThat(MailSecrets.of(Map.of("STAYHUB_MAIL_USER", "me")).faults())
                .containsExactly("STAYHUB_MAIL_USER and STAYHUB_MAIL_PASSWORD must be set together, but only"
                        + " STAYHUB_MAIL_USER is set");
        assertThat(MailSecrets.of(Map.of("STAYHUB_MAIL_PASSWORD", "s3cret")).faults())
                .singleElement()
                .asString()
                .endsWith("only STAYHUB_MAIL_PASSWORD is set")
                .doesNotContain("s3cret");
        assertThat(MailSecrets.of(Map.of("STAYHUB_MAIL_TOKEN", "t0ken\n")).faults())
                .singleElement()
                .asString()
                .startsWith("STAYHUB_MAIL_TOKEN: ")
                .doesNotContain("t0ken");
    }

    @Test
    void once_and_drain_exclude_each_other() {
        assertThat(Cli.run(new DrainOutbox(), "--once", "--drain", "--db-user=x"))
                .isEqualTo(2);
    }

    @Test
    void a_group_of_commands_and_what_is_wrong_with_one_are_told_without_a_database() {
        assertThat(Cli.run(new DrainOutbox(), "dead-letters")).isEqualTo(2);
        assertThat(Cli.run(new DrainOutbox(), "dead-letters", "show", "17", "--db-url=nonsense"))
                .isEqualTo(2);
        assertThat(Cli.run(new DrainOutbox(), "search")).isEqualTo(2);
        assertThat(Cli.run(new DrainOutbox(), "search", "rebuild", "--db-user=x"))
                .isEqualTo(2);
        assertThat(Cli.run(new DrainOutbox(), "search", "drift", "--db-user=x", "--search-url=localhost:9200"))
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
                        "STAYHUB_MAIL_TLS",
                        "STAYHUB_MAIL_RATE",
                        "STAYHUB_MAIL_PER_CONNECTION",
                        "STAYHUB_MAIL_USER",
                        "STAYHUB_MAIL_PASSWORD",
                        "STAYHUB_MAIL_TOKEN",
                        "STAYHUB_DB_URL",
                        "STAYHUB_WORKER_PORT");
    }

    private static <T> T parsed(T options, String... arguments) {
        new CommandLine(CommandLine.Model.CommandSpec.create()
                        .addMixin("options", CommandLine.Model.CommandSpec.forAnnotatedObject(options)))
                .registerConverter(Duration.class, dev.stayhub.runtime.cli.Durations::parse)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .parseArgs(arguments);
        return options;
    }
}
